import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { robotStandIn } from '../../../test/robot-stand-in.ts';
import { systemClock } from '../../core/clock.ts';
import type { RobotFailure, RobotKind } from './port.ts';
import { webhookRobots } from './webhook.ts';

const standIn = await robotStandIn();
afterAll(() => standIn.close());
beforeEach(() => Object.assign(standIn, { mood: 'well', secret: null, keyword: null, received: [] }));

const WAIT_MS = 300;
const SECRET = 'SEC0123456789abcdef';
const robots = webhookRobots(systemClock.now, [standIn.host], WAIT_MS);
const KINDS: RobotKind[] = ['wecom', 'dingtalk', 'feishu'];

const failureOf = (
  kind: RobotKind,
  { secret = null, key, by = robots }: { secret?: string | null; key?: string; by?: typeof robots } = {},
): Promise<Pick<RobotFailure, 'message' | 'retryAfter'> | null> =>
  by.send({ kind, address: standIn.addressOf(kind, key), secret }, '【闻见】告警测试\n第二行').then(
    () => null,
    ({ message, retryAfter }: RobotFailure) => ({ message, retryAfter }),
  );

describe.each(KINDS)('%s', (kind) => {
  test('brings a text to the group', async () => {
    expect(await failureOf(kind)).toBeNull();
    expect(standIn.received).toEqual([{ kind, text: '【闻见】告警测试\n第二行' }]);
  });

  test('says that the robot is not there', async () => {
    expect(await failureOf(kind, { key: '00000000' })).toEqual({
      message: '地址里的密钥不正确，或机器人已从群里移除',
      retryAfter: null,
    });
  });

  test('waits for a robot that has written too much', async () => {
    standIn.mood = 'often';
    expect(await failureOf(kind)).toEqual({
      message: '发送过于频繁，被机器人限流',
      retryAfter: kind === 'dingtalk' ? 600 : 60,
    });
  });

  test('is tried again when nothing answers in time', async () => {
    standIn.mood = 'slow';
    expect(await failureOf(kind)).toEqual({ message: `${standIn.host} 在 0.3 秒内没有响应`, retryAfter: 60 });
  });

  test('is told apart from what a proxy in between says', async () => {
    standIn.mood = 'proxy';
    expect(await failureOf(kind)).toEqual({ message: `${standIn.host} 返回 HTTP 502`, retryAfter: 60 });
  });

  test('is not followed elsewhere', async () => {
    standIn.mood = 'moved';
    expect(await failureOf(kind)).toEqual({ message: `${standIn.host} 返回 HTTP 302`, retryAfter: null });
  });
});

describe.each(['dingtalk', 'feishu'] as const)('%s with a signature', (kind) => {
  beforeEach(() => Object.assign(standIn, { secret: SECRET }));

  test('is believed', async () => {
    expect(await failureOf(kind, { secret: SECRET })).toBeNull();
    expect(standIn.received).toHaveLength(1);
  });

  test.each([
    ['by another secret', { secret: 'SECffffffffffffffff' }],
    ['without one', {}],
    ['by a clock that is an hour off', { secret: SECRET, by: webhookRobots(() => new Date(0), [standIn.host]) }],
  ])('%s is not', async (_name, how) => {
    expect(await failureOf(kind, how)).toEqual({ message: '签名不匹配，请核对加签密钥和服务器时间', retryAfter: null });
    expect(standIn.received).toEqual([]);
  });

  test('or with a keyword: every message holds 告警', async () => {
    Object.assign(standIn, { secret: null, keyword: '告警' });
    expect(await failureOf(kind)).toBeNull();
    standIn.keyword = '公告';
    expect((await failureOf(kind))?.message).toBe('消息里没有机器人要求的关键词，请把“告警”设为关键词，或改用加签');
  });
});

test('what is not known of is told as the robot put it', async () => {
  standIn.mood = 'strange';
  expect((await failureOf('wecom'))?.message).toBe(
    '企业微信返回错误 40058：text.content exceed max length 2048. invalid Request Parameter',
  );
});

test('a host that is away is told as such', async () => {
  const gone = await robotStandIn();
  await gone.close();
  const away = webhookRobots(systemClock.now, [gone.host]);
  await expect(away.send({ kind: 'wecom', address: gone.addressOf('wecom'), secret: null }, '告警')).rejects.toMatchObject({
    message: `连接不上 ${gone.host}`,
    retryAfter: 60,
  });
});

const WECOM = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=';

describe('an address', () => {
  test.each<[RobotKind, string]>([
    ['wecom', `${WECOM}693a91f6-7abc-4bc4-97a0-0ec2sifa5aaa`],
    ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef'],
    ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/0123-4567-89ab'],
    ['feishu', 'https://open.larksuite.com/open-apis/bot/v2/hook/0123-4567-89ab'],
    ['wecom', `http://${standIn.host}/anything`],
  ])('of %s may be %s', (kind, address) => expect(robots.refusal(kind, address)).toBeNull());

  test.each<[RobotKind, string]>([
    ['wecom', WECOM],
    ['wecom', `${WECOM}0123456789&debug=1`],
    ['wecom', `${WECOM}0123456789#x`],
    ['wecom', 'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123456789'],
    ['wecom', 'https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=0123456789'],
    ['wecom', 'https://qyapi.weixin.qq.com@evil.example/cgi-bin/webhook/send?key=0123456789'],
    ['wecom', 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef'],
    ['dingtalk', 'https://oapi.dingtalk.com/user/get?access_token=0123456789abcdef'],
    ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/../../x'],
    ['feishu', 'http://127.0.0.1/open-apis/bot/v2/hook/0123456789'],
    ['feishu', 'http://169.254.169.254/latest/meta-data/'],
    ['wecom', `http://user:secret@${standIn.host}/`],
    ['wecom', 'file:///etc/passwd'],
    ['wecom', 'robot'],
  ])('of %s is never %s', async (kind, address) => {
    expect(robots.refusal(kind, address)).toContain('机器人的地址应为');
    const asked = standIn.asked;
    await expect(robots.send({ kind, address, secret: null }, '告警')).rejects.toThrow('机器人的地址应为');
    expect(standIn.asked).toBe(asked);
  });
});
