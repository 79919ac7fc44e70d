import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import * as contract from '#contract/health/alerts.ts';
import { ROBOT_KEY, robotStandIn } from '../../../../test/robot-stand-in.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const standIn = await robotStandIn();
afterAll(() => standIn.close());
const { call, admin, deps } = await createTestApp({ ALERT_HOSTS: standIn.host });
const { $client: pool } = deps.db;
const boss = await admin('super_admin');
const SECRET = 'SEC0123456789abcdef';

const form = (change: object = {}) => ({
  kind: 'dingtalk',
  name: '运营值班群',
  address: standIn.addressOf('dingtalk'),
  ...change,
});
const create = (change: object = {}) => call(contract.createAlertTarget, form(change), boss);
const targets = async () => (await call(contract.alertTargets, {}, boss)).data.list;
const testOf = (id: string, by = boss) => call(contract.testAlertTarget, { id }, by);

beforeEach(async () => {
  await pool.query('delete from alert_targets');
  Object.assign(standIn, { mood: 'well', secret: null, keyword: null, received: [] });
});

describe('a target', () => {
  test('is added, shown without its address and secret, and logged', async () => {
    const added = await create({ secret: SECRET });
    expect(added).toMatchObject({ status: 200, msg: '接收方已添加' });
    const { id } = added.data;
    const list = await call(contract.alertTargets, {}, await admin('admin'));
    expect(list.data).toMatchObject({ mailKept: true, linked: false });
    expect(list.data.list).toMatchObject([
      { id, kind: 'dingtalk', name: '运营值班群', hint: `…${ROBOT_KEY.slice(-4)}`, signed: true, enabled: true, lastAt: null },
    ]);
    const { rows } = await pool.query(
      'select row_to_json(t) as row from alert_targets t union all select row_to_json(l) from audit_log l',
    );
    const log = await call(logList, { targetId: id }, boss);
    expect(log.data.list).toMatchObject([
      { action: 'alertTargets.create', targetType: 'alertTarget', target: { name: '运营值班群' } },
    ]);
    for (const shown of [rows, list.data, log.data])
      for (const kept of [ROBOT_KEY, SECRET]) expect(JSON.stringify(shown)).not.toContain(kept);
  });

  test('is changed by who has read its newest version', async () => {
    const { id } = (await create({ secret: SECRET })).data;
    standIn.secret = SECRET;
    const change = { id, version: 1, name: '值班群', enabled: true };
    expect(await call(contract.modifyAlertTarget, change, boss)).toMatchObject({ status: 200, msg: '接收方已保存' });
    expect(await call(contract.modifyAlertTarget, change, boss)).toMatchObject({
      status: 409,
      msg: '接收方已被其他管理员修改，请刷新后重试',
    });
    // What was left out stayed.
    expect((await testOf(id)).data).toEqual({ sent: true, kept: false, failure: null });
    // With another address the secret is another one, too.
    const moved = { ...change, version: 2, address: standIn.addressOf('dingtalk', 'another-robot') };
    await call(contract.modifyAlertTarget, moved, boss);
    expect(await targets()).toMatchObject([{ name: '值班群', signed: false, hint: '…obot', version: 3, lastAt: null }]);
    const back = { ...change, version: 3, address: standIn.addressOf('dingtalk'), secret: SECRET };
    await call(contract.modifyAlertTarget, back, boss);
    expect((await testOf(id)).data.sent).toBe(true);
    await call(contract.modifyAlertTarget, { ...change, version: 4, secret: '' }, boss);
    expect(await targets()).toMatchObject([{ signed: false }]);
    expect((await testOf(id)).data).toEqual({ sent: false, kept: false, failure: '签名不匹配，请核对加签密钥和服务器时间' });
  });

  test('is removed with what was sent there', async () => {
    const { id } = (await create()).data;
    await testOf(id);
    expect((await call(contract.alertMessages, {}, boss)).data.list).toMatchObject([
      { kind: 'test', title: '【闻见】告警测试', state: 'sent', target: { name: '运营值班群', kind: 'dingtalk' } },
    ]);
    expect(await call(contract.removeAlertTarget, { id }, boss)).toMatchObject({ status: 200, msg: '接收方已移除' });
    expect([await targets(), (await call(contract.alertMessages, {}, boss)).data.list]).toEqual([[], []]);
    for (const again of [
      await call(contract.removeAlertTarget, { id }, boss),
      await testOf(id),
      await call(contract.modifyAlertTarget, { id, version: 1, name: '群', enabled: true }, boss),
    ])
      expect(again).toMatchObject({ status: 404, msg: '接收方不存在' });
  });

  test('is one of ten of its kind at most, also when many are added at once', async () => {
    const added = await Promise.all(Array.from({ length: 13 }, (_, n) => create({ name: `群${n}` })));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(added.find(({ status }) => status === 409)?.msg).toBe('最多添加 10 个机器人，请先移除不用的');
    expect((await create({ kind: 'mail', address: 'oncall@wenjian.example' })).status).toBe(200);
  });

  test.each([
    [{ kind: 'telegram' }, '接收方式不正确'],
    [{ name: ' ' }, '名称应为 1–30 个字'],
    [{ address: '' }, '请填写地址'],
    [{ address: `https://robot.example/${'x'.repeat(300)}` }, '地址最多 300 字'],
    [
      { address: 'https://robot.example/robot/send?access_token=0123456789' },
      '钉钉机器人的地址应为 https://oapi.dingtalk.com/robot/send?access_token=后接机器人的密钥',
    ],
    [
      { kind: 'feishu', address: 'http://169.254.169.254/' },
      '飞书机器人的地址应为 https://open.feishu.cn/open-apis/bot/v2/hook/ 或 https://open.larksuite.com/open-apis/bot/v2/hook/后接机器人的密钥',
    ],
    [{ kind: 'mail', address: 'oncall' }, '邮箱格式不正确'],
    [{ kind: 'wecom', address: standIn.addressOf('wecom'), secret: 'x' }, '企业微信机器人不需要密钥，地址里已经有了'],
    [{ secret: 'with blank' }, '密钥不能含空格，且最多 200 字'],
  ])('with %j is refused', async (change, msg) => {
    expect(await create(change)).toMatchObject({ status: 400, msg });
    expect(await targets()).toEqual([]);
  });
});

describe('a test', () => {
  test('is sent to mail and to each robot, and says what each of them says', async () => {
    const ids = [];
    for (const kind of ['wecom', 'feishu'] as const)
      ids.push((await create({ kind, name: kind, address: standIn.addressOf(kind) })).data.id);
    ids.push((await create({ kind: 'mail', name: 'mail', address: 'oncall@wenjian.example' })).data.id);
    for (const id of ids.slice(0, 2))
      expect(await testOf(id)).toMatchObject({ status: 200, msg: '测试消息已送达', data: { sent: true } });
    expect(await testOf(ids[2] ?? '')).toMatchObject({
      msg: '测试消息写入了 outbox，没有发出',
      data: { sent: true, kept: true },
    });
    expect(standIn.received.map(({ text }) => text)).toEqual(
      Array.from(
        { length: 2 },
        () => '【闻见】告警测试\n收到这条消息，说明告警可以送达这里。\n请到管理后台的“运行状态 → 告警”查看',
      ),
    );
    standIn.mood = 'often';
    expect(await testOf(ids[0] ?? '')).toMatchObject({
      status: 200,
      msg: '测试消息发送失败',
      data: { sent: false, failure: '发送过于频繁，被机器人限流' },
    });
    expect(await targets()).toMatchObject([
      { lastFailure: '发送过于频繁，被机器人限流' },
      { lastFailure: null },
      { lastFailure: expect.stringContaining('outbox') },
    ]);
  });

  test('is not sent more than ten times a minute by one administrator', async () => {
    const { id } = (await create({ kind: 'mail', address: 'oncall@wenjian.example' })).data;
    const by = await admin('super_admin');
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await testOf(id, by));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(answers.at(-1)?.msg).toMatch(/^测试过于频繁，请 \d+ 秒后重试$/);
  });
});

test('administrators see how alerts do; super administrators alone say where they go', async () => {
  const { id } = (await create()).data;
  const operator = await admin('admin');
  for (const declared of [contract.alertList, contract.alertMessages, contract.alertTargets])
    expect((await call(declared, {}, operator)).status).toBe(200);
  const refused = [
    await call(contract.createAlertTarget, form(), operator),
    await call(contract.modifyAlertTarget, { id, version: 1, name: '群', enabled: false }, operator),
    await call(contract.removeAlertTarget, { id }, operator),
    await testOf(id, operator),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  for (const role of ['moderator', 'finance'] as const)
    expect((await call(contract.alertList, {}, await admin(role))).status).toBe(403);
});
