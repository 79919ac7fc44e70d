import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isSignedForAliyun } from '../../../test/aliyun-gateway.ts';
import { parseConfig } from '../../config.ts';
import { createLogger } from '../../core/log.ts';
import { signedRequest } from '../aliyun-request.ts';
import { aliyunSms } from './aliyun.ts';

const KEY = { accessKeyId: 'LTAItestAccessKey', accessKeySecret: 'testAccessKeySecret0123456789' };
const log = createLogger('silent', 'test');

/** What the gateway answers next, null for never; and what came in with a right signature. */
let answer: object | null = {};
let received: Record<string, string>[] = [];

const gateway = createServer((request, response) => {
  if (!isSignedForAliyun(request, { ...KEY, action: 'SendSms', version: '2017-05-25' }))
    return void response.writeHead(400).end(JSON.stringify({ Code: 'SignatureDoesNotMatch' }));
  received.push(Object.fromEntries(new URL(request.url ?? '', 'http://sms').searchParams));
  if (answer !== null) response.end(JSON.stringify(answer));
});
gateway.listen(0, '127.0.0.1');
await once(gateway, 'listening');
const { port } = gateway.address() as AddressInfo;
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});
beforeEach(() => (received = []));

const gatewayAt = (more: object = {}) =>
  aliyunSms(
    {
      endpoint: `http://127.0.0.1:${port}`,
      ...KEY,
      signName: '闻见(测试)*',
      templateCode: 'SMS_154950909',
      payeeTemplateCode: 'SMS_154950910',
      memberTemplateCode: 'SMS_154950911',
      ...more,
    },
    log,
    300,
  );

const message = { to: '13912345678', template: 'captcha', code: '020481' } as const;

test('the signature is the one of Aliyun’s published example', () => {
  const { url, headers } = signedRequest({
    endpoint: 'https://ecs.cn-shanghai.aliyuncs.com',
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
    action: 'RunInstances',
    version: '2014-05-26',
    parameters: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    date: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  });
  expect(url).toBe(
    'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  );
  expect(headers['authorization']).toMatch(/Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/);
});

test('a code goes out with the operator’s signature and template', async () => {
  answer = { Code: 'OK', Message: 'OK', BizId: '9006194627647419^0', RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990' };
  await gatewayAt().send(message);
  expect(received).toEqual([
    {
      PhoneNumbers: '13912345678',
      SignName: '闻见(测试)*',
      TemplateCode: 'SMS_154950909',
      TemplateParam: '{"code":"020481"}',
    },
  ]);
});

test.each([
  ['a mobile that got too many this hour', '触发小时级流控Permits:5', 3600],
  ['a mobile that got too many today', '触发天级流控Permits:10', 86_400],
])('%s is told so', async (_name, Message, retryAfter) => {
  answer = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message };
  await expect(gatewayAt().send(message)).rejects.toMatchObject({
    code: 'rateLimited',
    message: expect.stringMatching(/^该手机号获取验证码过于频繁，请 \d+ (秒|分钟|小时)后重试$/),
    retryAfter,
  });
});

test('a number that is none is told so', async () => {
  answer = { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '13912345678invalid mobile number' };
  await expect(gatewayAt().send(message)).rejects.toMatchObject({ code: 'invalid', message: '手机号格式不正确' });
});

test.each([
  ['is out of money', {}, { Code: 'isv.AMOUNT_NOT_ENOUGH' }],
  ['does not know the key', { accessKeySecret: 'another' }, { Code: 'OK' }],
  ['is silent', {}, null],
  ['is not there', { endpoint: 'http://127.0.0.1:9' }, { Code: 'OK' }],
])('a gateway that %s: the person is asked to try again', async (_name, config, next) => {
  answer = next;
  await expect(gatewayAt(config).send(message)).rejects.toMatchObject({
    code: 'unavailable',
    message: '短信发送失败，请稍后重试',
  });
});

const complete = {
  ALIYUN_SMS_ACCESS_KEY_ID: KEY.accessKeyId,
  ALIYUN_SMS_ACCESS_KEY_SECRET: KEY.accessKeySecret,
  ALIYUN_SMS_SIGN_NAME: '闻见',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_154950909',
};

test('without any of its variables it is off, with all it sends by what they say', async () => {
  expect(parseConfig({}, '/').sms).toBeNull();
  const { sms } = parseConfig({ ...complete, ALIYUN_SMS_ENDPOINT: `http://127.0.0.1:${port}` }, '/');
  expect(sms).toMatchObject({
    name: 'aliyun',
    notices: ['ALIYUN_SMS_PAYEE_TEMPLATE_CODE', 'ALIYUN_SMS_MEMBER_TEMPLATE_CODE'].map((name) => expect.stringContaining(name)),
  });
  answer = { Code: 'OK' };
  await (await sms?.open(log))?.send(message);
  expect(received).toMatchObject([{ PhoneNumbers: message.to, SignName: '闻见', TemplateCode: 'SMS_154950909' }]);
  const others = { ALIYUN_SMS_PAYEE_TEMPLATE_CODE: 'SMS_1', ALIYUN_SMS_MEMBER_TEMPLATE_CODE: 'SMS_2' };
  expect(parseConfig({ ...complete, ...others }, '/').sms?.notices).toEqual([]);
});

test.each([
  [{ ALIYUN_SMS_SIGN_NAME: '' }, '配置有误：使用阿里云短信还须设置 ALIYUN_SMS_SIGN_NAME'],
  [{ ALIYUN_SMS_TEMPLATE_CODE: '154950909' }, /ALIYUN_SMS_TEMPLATE_CODE 应为模板编号/],
  [{ ALIYUN_SMS_ENDPOINT: 'dysmsapi.aliyuncs.com' }, /ALIYUN_SMS_ENDPOINT 必须是/],
])('%j stops the start', (wrong, message) => {
  expect(() => parseConfig({ ...complete, ...wrong }, '/')).toThrow(message);
});
