import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { facesAt, IDENTITY_KEY, SCENE_ID, startIdentityService, type IdentityFault } from '../../../test/identity-service.ts';
import { parseConfig } from '../../config.ts';
import { createLogger } from '../../core/log.ts';
import { aliyunIdentity } from './aliyun.ts';
import { manualIdentity } from './manual.ts';
import type { FaceQuestion, FaceVerifier } from './port.ts';

const service = await startIdentityService();
afterAll(() => service.close());
beforeEach(() => {
  service.asked = [];
  service.face = () => ({ code: '424' });
  service.fault = () => null;
});

function faces(more: object = {}): FaceVerifier {
  const opened = aliyunIdentity({ endpoint: service.url, ...IDENTITY_KEY, faceSceneId: SCENE_ID, ...more }, 200).faces;
  if (opened === null) throw new Error('nobody looks at faces');
  return opened;
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1';
const QUESTION: FaceQuestion = {
  name: '程以安',
  idNumber: '420606199002030029',
  device: 'phone',
  userAgent: IPHONE,
  returnUrl: 'https://wenjian.example/audit/enterprise',
  callback: { url: 'https://wenjian.example/api/v1/user/user/faceCallback', token: 'abc' },
};

describe('a page', () => {
  test('is asked for with what the documents want, and the truth about the browser', async () => {
    const { id, url } = await faces().begin(QUESTION);
    expect(url).toBe(`${service.url}/certify?id=${id}`);
    expect(service.asked).toEqual([
      {
        action: 'InitFaceVerify',
        parameters: {
          SceneId: SCENE_ID,
          OuterOrderNo: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          ProductCode: 'ID_PRO',
          CertType: 'IDENTITY_CARD',
          CertName: QUESTION.name,
          CertNo: QUESTION.idNumber,
          ReturnUrl: QUESTION.returnUrl,
          MetaInfo: JSON.stringify({ bioMetaInfo: '4.1.0:2916352,0', deviceType: 'h5', ua: IPHONE }),
          CertifyUrlType: 'H5',
          CertifyUrlStyle: 'S',
          VideoEvidence: 'false',
          CallbackUrl: QUESTION.callback?.url,
          CallbackToken: 'abc',
          Model: 'MOVE_ACTION',
        },
      },
    ]);
  });

  test('for a computer says so, and needs no callback', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/148.0.0.0 Safari/537.36';
    await faces().begin({ ...QUESTION, device: 'computer', userAgent, callback: null });
    const parameters = service.asked[0]?.parameters ?? {};
    expect(parameters).toMatchObject({ CertifyUrlType: 'WEB', CertifyUrlStyle: 'L' });
    expect(JSON.parse(parameters['MetaInfo'] ?? '')).toMatchObject({ deviceType: 'web', ua: userAgent });
    expect(parameters).not.toHaveProperty('CallbackUrl');
  });

  test.each<[string, IdentityFault, string]>([
    ['name or number', { code: '401' }, 'unfit'],
    ['the device', { code: '414' }, 'unfit'],
    ['somebody without a picture', { code: '417' }, 'unfit'],
    ['somebody who has failed too often today', { code: '418' }, 'limited'],
    ['our scene', { code: '404' }, 'away'],
    ['our bill', { code: '412' }, 'away'],
    ['to answer in time', 'silent', 'away'],
    ['to answer in JSON', 'garbage', 'away'],
  ])('is a failure where the service refuses %s', async (_what, fault, kind) => {
    service.fault = () => fault;
    await expect(faces().begin(QUESTION)).rejects.toMatchObject({ kind });
  });

  test('without an address is a failure: the service has not understood which browser it is', async () => {
    await expect(faces().begin({ ...QUESTION, userAgent: '' })).rejects.toMatchObject({
      kind: 'away',
      message: 'InitFaceVerify: no CertifyUrl',
    });
  });

  test('is nothing for a wrong key', async () => {
    await expect(faces({ accessKeySecret: 'another-secret-0123' }).begin(QUESTION)).rejects.toMatchObject({
      message: 'InitFaceVerify: SignatureDoesNotMatch',
    });
  });
});

describe('what came of it', () => {
  test.each<[string, { code: string; passed?: string; sub?: string }, object]>([
    ['passed', { code: '200', passed: 'T', sub: '200' }, { result: 'match', detail: '' }],
    ['another’s face', { code: '200', passed: 'F', sub: '204' }, { result: 'mismatch', detail: '人脸比对不一致' }],
    ['another’s number', { code: '200', passed: 'F', sub: '201' }, { result: 'mismatch', detail: '姓名和身份证号不一致' }],
    ['perhaps no living face', { code: '200', passed: 'F', sub: '205' }, { result: 'unsure', detail: '活体检测存在风险' }],
    ['nothing to compare with', { code: '200', passed: 'F', sub: '203' }, { result: 'unsure', detail: '没有可比对的照片' }],
    ['a reason of later days', { code: '200', passed: 'F', sub: '299' }, { result: 'unsure', detail: '未通过，原因不明' }],
    ['nobody was there yet', { code: '424' }, { result: 'pending' }],
    ['not finished', { code: '403' }, { result: 'pending' }],
    ['too many tries', { code: '418' }, { result: 'unsure', detail: '当日核验失败次数过多' }],
    ['held back by the service', { code: '427' }, { result: 'unsure', detail: '业务策略限制' }],
  ])('is told apart: %s', async (_what, known, expected) => {
    const { id } = await faces().begin(QUESTION);
    service.face = () => known;
    const answer = await faces().result(id);
    expect(answer).toMatchObject({ ...expected, requestId: id });
    expect(JSON.stringify(answer)).not.toContain('oss.example');
    expect(service.asked.at(-1)).toEqual({ action: 'DescribeFaceVerify', parameters: { SceneId: SCENE_ID, CertifyId: id } });
  });

  test('is a failure where it is neither, or the number is unknown', async () => {
    const { id } = await faces().begin(QUESTION);
    service.face = () => ({ code: '200' });
    await expect(faces().result(id)).rejects.toMatchObject({ kind: 'away' });
    await expect(faces().result('sha404')).rejects.toMatchObject({ kind: 'unfit' });
  });

  test('is deleted there, and again without harm', async () => {
    const { id } = await faces().begin(QUESTION);
    await faces().forget(id);
    await faces().forget(id);
    await faces().forget('sha404');
    expect([...service.deleted]).toContain(id);
    expect(service.asked.at(-1)).toMatchObject({ action: 'DeleteFaceVerifyResult', parameters: { DeleteAfterQuery: 'N' } });
    service.fault = () => ({ code: '500' });
    await expect(faces().forget(id)).rejects.toMatchObject({ kind: 'away' });
  });
});

test('nobody looks at faces without a service, or without a scene; a site needs an address for it', async () => {
  expect(manualIdentity.faces).toBeNull();
  expect(aliyunIdentity({ endpoint: service.url, ...IDENTITY_KEY }).faces).toBeNull();
  const opened = await parseConfig(facesAt(service), '/').identity.open(createLogger('silent', 'test'));
  expect(opened.faces).toMatchObject({ minutes: 30 });
  expect(() => parseConfig({ ...facesAt(service), PUBLIC_URL: '' }, '/')).toThrow('须同时设置 PUBLIC_URL');
  expect(() => parseConfig({ ...facesAt(service), ALIYUN_IDENTITY_FACE_SCENE_ID: 'face' }, '/')).toThrow('认证场景 ID');
});
