import { expect, test } from 'vitest';
import { REPORT_REASON_LABEL } from '#contract/moderation/constants.ts';
import { DEFAULT_RULES } from '#contract/moderation/default-rules.ts';
import * as contract from '#contract/moderation/sanction-rules.ts';
import * as sanctions from '#contract/moderation/sanctions.ts';
import { settingsVersions } from '#contract/settings/settings.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import { postsOf } from '../../../../test/factories/posts.ts';
import { createTestApp, type Visitor } from '../../../../test/test-app.ts';

const app = await createTestApp();
const { call, user, admin, clock } = app;
const { again } = postsOf(app);
const DAY = 86_400_000;

const give = async (userId: string, by: Visitor, more: object = {}) =>
  (await call(sanctions.giveSanction, { userId, kind: 'mute', rule: 'abuse', reason: '多次辱骂他人', days: 1, ...more }, by))
    .data;
const advice = async (userId: string, by: Visitor) => (await call(contract.adviseSanction, { userId, rule: 'abuse' }, by)).data;

test('anybody reads what follows on breaking each rule, and the operator changes it', async () => {
  const [operator, reader] = [await admin('super_admin'), await user()];
  const read = async (by?: Visitor) => (await call(contract.listSanctionRules, {}, by)).data.list;
  expect((await read()).map(({ rule }) => rule)).toEqual(Object.keys(REPORT_REASON_LABEL));
  expect(await read()).toContainEqual({ rule: 'abuse', ...DEFAULT_RULES.abuse });
  const changed = {
    rule: 'rumor',
    lapseDays: 90,
    steps: [
      { kind: 'noPublish', days: 5 },
      { kind: 'login', days: null },
    ],
  };
  expect(await call(contract.saveSanctionRule, changed, operator)).toMatchObject({ status: 200, data: changed });
  expect(await read(reader)).toContainEqual(changed);
  expect((await read(reader)).map(({ rule }) => rule)).toEqual(Object.keys(REPORT_REASON_LABEL));
  expect((await call(logList, { targetId: 'rumor' }, operator)).data.list[0]).toMatchObject({
    action: 'sanctions.saveRule',
    before: { ...DEFAULT_RULES.rumor },
    after: { lapseDays: 90 },
  });
  // In the versions of the settings, like everything that is edited there.
  const [newest] = (await call(settingsVersions, { limit: 1 }, operator)).data.list;
  expect(newest).toMatchObject({ savedBy: { account: operator.account }, settings: { standards: { rumor: { lapseDays: 90 } } } });
  expect(await call(contract.saveSanctionRule, { ...changed, steps: [] }, operator)).toMatchObject({
    status: 400,
    msg: '请填写处罚',
  });
  expect(await call(contract.saveSanctionRule, { ...changed, lapseDays: 0 }, operator)).toMatchObject({
    status: 400,
    msg: '计次期限至少 1 天',
  });
});

test('each sanction of a rule counts until it lapses, but for those that were taken back, and the next is told from it', async () => {
  const [operator, one] = [await admin('admin'), await user()];
  const { lapseDays, steps } = DEFAULT_RULES.abuse;
  expect(await advice(one.id, operator)).toEqual({ strikes: 0, lapseDays, step: steps[0] });
  const first = await give(one.id, operator);
  await give(one.id, operator, { rule: 'ad', kind: 'noRecommend' });
  expect(await advice(one.id, operator)).toEqual({ strikes: 1, lapseDays, step: steps[1] });
  const own = async (by: Visitor) => (await call(sanctions.mySanctions, {}, by)).data.list.find(({ id }) => id === first.id);
  expect(Date.parse((await own(one))?.countsUntil ?? '') - Date.parse(first.givenAt)).toBe(lapseDays * DAY);

  for (let times = 0; times < 5; times += 1) await give(one.id, operator);
  expect(await advice(one.id, operator)).toEqual({ strikes: 6, lapseDays, step: steps.at(-1) });
  const last = await give(one.id, operator);
  await call(sanctions.endSanction, { id: last.id, reason: '处罚有误' }, operator);
  expect((await advice(one.id, operator)).strikes).toBe(6);

  clock.advance(lapseDays * DAY);
  expect((await advice(one.id, await again(operator, 'admin'))).strikes).toBe(0);
});
