import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { IDENTITY_KEY, identityAt, startIdentityService, type IdentityFault } from '../../../test/identity-service.ts';
import { parseConfig } from '../../config.ts';
import { createLogger } from '../../core/log.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import { aliyunIdentity } from './aliyun.ts';
import { manualIdentity } from './manual.ts';
import type { IdentityInput } from './port.ts';

const service = await startIdentityService();
afterAll(() => service.close());
beforeEach(() => {
  service.asked = [];
  service.know = () => ({ biz: '1', sub: '101' });
  service.fault = () => null;
});

const aliyun = (more: object = {}) => aliyunIdentity({ endpoint: service.url, ...IDENTITY_KEY, ...more }, 200);
const PERSON = { kind: 'person', name: '程以安', idNumber: '420606199002030029' } as const;
const CARD = { kind: 'bankCard', name: '程以安', card: '6222021234567890128' } as const;
const COMPANY = { kind: 'company', name: '襄阳汉水文旅传媒有限公司', creditCode: '91420600MA4K7R2T40' } as const;

test('by hand nobody is asked and a person has to look', async () => {
  expect(manualIdentity.isAutomatic).toBe(false);
  expect(await manualIdentity.verify(PERSON)).toEqual({ result: 'unsure', detail: '须由人工核对', requestId: null });
  expect(service.asked).toEqual([]);
});

describe('阿里云 is asked', () => {
  test.each<[string, IdentityInput, string, Record<string, string>]>([
    ['two elements', PERSON, 'Id2MetaVerify', { ParamType: 'normal', UserName: '程以安', IdentifyNum: PERSON.idNumber }],
    [
      'three elements',
      { ...PERSON, mobile: '18600000001' },
      'Mobile3MetaDetailVerify',
      { ParamType: 'normal', UserName: '程以安', IdentifyNum: PERSON.idNumber, Mobile: '18600000001' },
    ],
    [
      'a card by two',
      CARD,
      'BankMetaVerify',
      {
        ParamType: 'normal',
        VerifyMode: 'VERIFY_BANK_CARD',
        ProductType: 'BANK_CARD_2_META',
        BankCard: CARD.card,
        UserName: '程以安',
      },
    ],
    [
      'a card by four',
      { ...CARD, idNumber: PERSON.idNumber, mobile: '18600000001' },
      'BankMetaVerify',
      {
        ParamType: 'normal',
        VerifyMode: 'VERIFY_BANK_CARD',
        ProductType: 'BANK_CARD_4_META',
        BankCard: CARD.card,
        UserName: '程以安',
        IdentityType: '01',
        IdentifyNum: PERSON.idNumber,
        Mobile: '18600000001',
      },
    ],
  ])('%s', async (_name, input, action, parameters) => {
    expect(await aliyun().verify(input)).toEqual({ result: 'match', detail: '', requestId: '130A2C10-1' });
    expect(service.asked).toEqual([{ action, parameters }]);
  });

  test.each<[string, IdentityInput, Record<string, string>]>([
    ['two elements', COMPANY, { InfoVerifyType: 'ENT_2META' }],
    [
      'four elements',
      { ...COMPANY, legalName: '程以安', legalIdNumber: PERSON.idNumber },
      { InfoVerifyType: 'ENT_4META', LegalPersonName: '程以安', LegalPersonCertNo: PERSON.idNumber },
    ],
  ])('a company by %s, with a number of its own for the question', async (_name, input, more) => {
    expect(await aliyun().verify(input)).toMatchObject({ result: 'match', requestId: '130A2C10-1' });
    expect(service.asked).toEqual([
      {
        action: 'EntElementVerifyV2',
        parameters: {
          SceneCode: 'onboarding',
          MerchantBizId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          MerchantUserId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          UserAuthorization: '1',
          LicenseNo: COMPANY.creditCode,
          EntName: COMPANY.name,
          ...more,
        },
      },
    ]);
  });
});

describe('what it answers', () => {
  test('is told apart: no match with why, and unsure where nothing was found', async () => {
    service.know = () => ({ biz: '2', sub: '203' });
    expect(await aliyun().verify({ ...PERSON, mobile: '18600000001' })).toMatchObject({
      result: 'mismatch',
      detail: '手机号与姓名不一致',
    });
    service.know = () => ({ biz: '3', sub: '306' });
    expect(await aliyun().verify(CARD)).toMatchObject({ result: 'unsure', detail: '核验次数超限' });
    service.know = () => ({ biz: '3' });
    expect(await aliyun().verify(PERSON)).toMatchObject({ result: 'unsure', detail: '' });
    service.know = () => ({ biz: '2', reasons: 'LegalPersonNameFlag,LegalPersonCertNoFlag', status: '4' });
    expect(await aliyun().verify(COMPANY)).toMatchObject({
      result: 'mismatch',
      detail: '法定代表人姓名不一致，法定代表人身份证号不一致，经营状态：吊销',
    });
  });

  test.each<[string, IdentityFault, string]>([
    ['takes the name for none', { code: '401' }, 'unfit'],
    ['was asked the same too often', { code: '403' }, 'limited'],
    ['throttles the account', { code: 'Throttling.User' }, 'limited'],
    ['throttles by HTTP', 429, 'limited'],
    ['has no register behind it just now', { code: '402' }, 'away'],
    ['is not activated', { code: '410' }, 'away'],
    ['is not paid for', { code: '412' }, 'away'],
    ['is broken', { code: '500' }, 'away'],
    ['answers in HTML', 'garbage', 'away'],
    ['is down', 503, 'away'],
    ['is silent', 'silent', 'away'],
  ])('is a failure where it %s', async (_why, fault, kind) => {
    service.fault = () => fault;
    await expect(aliyun().verify(PERSON)).rejects.toMatchObject({ kind });
  });

  test.each<[string, string]>([
    ['InvalidParameter', 'unfit'],
    ['Forbidden.ExceptionRepeatedInvoke', 'limited'],
    ['Forbidden.AccountAccessDenied', 'away'],
  ])('is a failure of a company’s call: %s', async (code, kind) => {
    service.fault = () => ({ code });
    await expect(aliyun().verify(COMPANY)).rejects.toMatchObject({ kind, message: `EntElementVerifyV2: ${code}` });
  });

  test('is nothing for a wrong key', async () => {
    await expect(aliyun({ accessKeySecret: 'another-secret-0123' }).verify(PERSON)).rejects.toMatchObject({
      kind: 'away',
      message: 'Id2MetaVerify: SignatureDoesNotMatch',
    });
    expect(service.asked).toEqual([]);
  });
});

describe('which service', () => {
  test('a person by default, and with keys alone, which is said', () => {
    expect(parseConfig({}, '/').identity).toMatchObject({ name: 'manual', notices: [] });
    expect(parseConfig({ ...identityAt(service), IDENTITY_DRIVER: 'manual' }, '/').identity).toMatchObject({
      name: 'manual',
      notices: ['设置了身份核验服务的密钥，但 IDENTITY_DRIVER 为 manual，身份仅由人工核对'],
    });
  });

  test('阿里云 by its name and keys', async () => {
    const opened = await parseConfig(identityAt(service), '/').identity.open(createLogger('silent', 'test'));
    expect(opened).toMatchObject({ name: 'aliyun', isAutomatic: true });
    expect(await outsideTransactions('identity', opened, () => {}).verify(PERSON)).toMatchObject({ result: 'match' });
  });

  test.each([
    [{ IDENTITY_DRIVER: 'tencent' }, 'IDENTITY_DRIVER 只能是 manual 或 aliyun'],
    [{ IDENTITY_DRIVER: 'aliyun' }, '须同时设置 ALIYUN_IDENTITY_ACCESS_KEY_ID'],
    [{ ...identityAt(service), ALIYUN_IDENTITY_ACCESS_KEY_SECRET: '' }, '还须设置 ALIYUN_IDENTITY_ACCESS_KEY_SECRET'],
    [{ ...identityAt(service), ALIYUN_IDENTITY_ENDPOINT: 'cloudauth' }, 'ALIYUN_IDENTITY_ENDPOINT 必须是以 http:// 或 https://'],
  ])('%j stops the start', (variables, message) => {
    expect(() => parseConfig(variables, '/')).toThrow(message);
  });
});
