import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import { getAgencyInfo, modifyAgencyInfo } from '#contract/agencies/agencies.ts';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { dashboardWaiting } from '#contract/back-office/dashboard.ts';
import { decideProfileChange, listProfileChanges } from '#contract/moderation/profile-changes.ts';
import { checkFigures } from '#contract/screening/machine-checks.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { machineChecksOf } from '../../../test/factories/machine-checks.ts';
import { postsOf } from '../../../test/factories/posts.ts';
import { aliyunAt, startSafetyServices } from '../../../test/safety-services.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { agenciesHandlers } from '../agencies/handlers.ts';
import { deleteEndedBefore } from '../accounts/profile/store.ts';
import { notificationsHandlers } from '../notifications/handlers.ts';

const services = await startSafetyServices();
afterAll(() => services.close());
const app = await createTestApp(aliyunAt(services));
const { call, user, admin, deps, clock, outbox } = app;
Object.assign(deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });
const operator = await admin('super_admin');
const moderator = await admin('moderator');
const { settle, change, policy, work } = machineChecksOf(app, operator);
const { picture } = postsOf(app);

let person: Visitor;
let named = 0;

beforeEach(async () => {
  person = await user('user', { nickname: '林间', bio: '写候鸟的人' });
  services.asked = [];
  services.fault = () => null;
  services.judge = (text) => (text.includes('微信') ? [{ label: 'pt_to_contact', confidence: 91.4, words: ['微信'] }] : []);
  const { profiles } = DEFAULT_SETTINGS.safety;
  await change(() => ({ safety: { ...DEFAULT_SETTINGS.safety, profiles: { ...profiles, checked: true } } }));
});

/** Never the same twice, since that would not be asked. */
const unlike = (text: string) => `${text}${(named += 1)}`;
const save = (form: object, by = person) => call(modifyInfo, form, by);
const shown = async (id = person.id) => (await call(accounts.publicInfo, { id })).data;
const pending = async () => (await call(accounts.info, {}, person)).data.pending;
const held = async () => (await call(listProfileChanges, { limit: 100 }, moderator)).data;
const told = async () => {
  await work(notificationsHandlers(deps));
  const { rows } = await deps.db.$client.query<{ title: string; content: string }>(
    'select title, content from notifications where user_id = $1 order by created_at desc',
    [person.id],
  );
  return rows;
};

test('nothing is asked where profiles are not checked', async () => {
  await policy('profiles', { checked: false });
  await save({ nickname: '林间有风' });
  await settle();
  expect([(await shown()).nickname, services.asked, await pending()]).toEqual(['林间有风', [], []]);
});

describe('a changed profile', () => {
  test('waits until it is judged, for its owner to see, and is shown without a word when nothing is found', async () => {
    const [nickname, avatar] = [unlike('林间有风'), await picture(person)];
    const { data } = await save({ nickname, avatar, region: 'hubei' });
    expect(data).toMatchObject({ nickname: '林间', avatar: null, region: 'hubei' });
    expect(data.pending).toEqual([
      { field: 'nickname', value: nickname, held: false },
      { field: 'avatar', value: avatar, held: false },
    ]);
    expect(await shown()).toMatchObject({ nickname: '林间', avatar: null });
    await settle();
    expect(await shown()).toMatchObject({ nickname, avatar });
    expect([await pending(), await told()]).toEqual([[], []]);
    expect(services.asked.map(({ content }) => content).toSorted()).toEqual(
      [nickname, `https://wenjian.example${avatar}`].toSorted(),
    );
  });

  test('that is hit waits for a person, who lets it through; its owner is told twice', async () => {
    const bio = unlike('加我微信聊候鸟');
    await save({ bio });
    await settle();
    expect((await shown()).bio).toBe('写候鸟的人');
    expect(await pending()).toEqual([{ field: 'bio', value: bio, held: true }]);
    const row = (await held()).list.find(({ user: { id } }) => id === person.id);
    expect(row).toMatchObject({ field: 'bio', value: bio, former: '写候鸟的人', marks: ['机审：广告引流 91%'], state: 'held' });
    const waits = (await call(dashboardWaiting, {}, moderator)).data.list.find(({ kind }) => kind === 'profiles');
    expect(waits?.count).toBe((await held()).waiting);
    expect(await call(decideProfileChange, { id: row?.id ?? '', passed: true }, moderator)).toMatchObject({
      status: 200,
      msg: '已通过',
    });
    expect((await shown()).bio).toBe(bio);
    expect((await told()).map(({ title }) => title)).toEqual(['简介已通过审核', '简介正在审核']);
    const { data } = await call(checkFigures, { scope: 'profiles' }, moderator);
    expect(data.risks.find(({ risk }) => risk === 'ads')).toMatchObject({ overturned: 1 });
    expect(await call(decideProfileChange, { id: row?.id ?? '', passed: true }, moderator)).toMatchObject({ status: 409 });
  });

  test('that a person refuses stays as it was, with the reason for its owner', async () => {
    await save({ nickname: unlike('微信找我') });
    await settle();
    const row = (await held()).list.find(({ user: { id } }) => id === person.id);
    expect(await call(decideProfileChange, { id: row?.id ?? '', passed: false }, moderator)).toMatchObject({
      status: 400,
      msg: '请填写退回理由',
    });
    await call(decideProfileChange, { id: row?.id ?? '', passed: false, reason: '昵称不能含联系方式' }, moderator);
    expect((await shown()).nickname).toBe('林间');
    expect((await told())[0]).toMatchObject({
      title: '昵称未通过审核',
      content: expect.stringMatching(/^昵称“微信找我\d+”未通过审核，继续显示原来的昵称。理由：昵称不能含联系方式$/),
    });
    const { list } = (await call(listProfileChanges, { state: 'refused' }, moderator)).data;
    expect(list[0]).toMatchObject({ id: row?.id, reason: '昵称不能含联系方式', decidedBy: moderator.account });
    const log = await deps.db.$client.query(`select target_id from audit_log where action = 'profile.reject'`);
    expect(log.rows).toEqual([{ target_id: person.id }]);
  });

  test('that was changed again, or back, is not what is judged any more', async () => {
    await save({ bio: unlike('微信一号') });
    const last = unlike('只谈候鸟');
    await save({ bio: last });
    await settle();
    expect((await shown()).bio).toBe(last);
    await save({ bio: unlike('微信二号') });
    await save({ bio: last });
    await settle();
    expect([(await shown()).bio, await pending()]).toEqual([last, []]);
    await save({ bio: unlike('微信三号') });
    await save({ bio: '' });
    expect([(await shown()).bio, await pending()]).toEqual(['', []]);
  });

  test('said again with the rest of the form goes on waiting', async () => {
    const nickname = unlike('林间有雨');
    await save({ nickname, bio: '写候鸟的人' });
    await save({ nickname, bio: '写候鸟的人' });
    await settle();
    const times = services.asked.filter(({ content }) => content === nickname).length;
    expect([times, (await shown()).nickname]).toEqual([1, nickname]);
  });

  test('is refused without a person only where the operator says so', async () => {
    const { risks } = DEFAULT_SETTINGS.safety.profiles;
    await policy('profiles', { risks: { ...risks, ads: { hold: 60, refuse: 90 } } });
    await save({ nickname: unlike('微信我来') });
    await settle();
    expect([(await shown()).nickname, await pending()]).toEqual(['林间', []]);
    expect((await told())[0]?.content).toContain('内容安全检测：疑似广告引流内容');
  });
});

describe('while the service is away', () => {
  test('a change waits for a person where the operator says so, or is shown when it is back', async () => {
    await policy('profiles', { whenAway: 'hold' });
    services.fault = () => 'garbage';
    const [first, second] = [unlike('林间有雾'), unlike('湖上有人')];
    await save({ nickname: first });
    const other = await user('user', { nickname: '湖上' });
    await save({ nickname: second }, other);
    await settle();
    expect([(await shown()).nickname, (await pending())[0]?.held]).toEqual(['林间', true]);
    const row = (await held()).list.find(({ user: { id } }) => id === person.id);
    expect(row?.marks).toEqual([]);
    await call(decideProfileChange, { id: row?.id ?? '', passed: true }, moderator);
    expect((await shown()).nickname).toBe(first);
    services.fault = () => null;
    clock.advance(120_000);
    await settle();
    expect((await shown(other.id)).nickname).toBe(second);
  });

  test('or is shown by the words alone; what is hit later is put back, and waits for a person', async () => {
    services.fault = () => 429;
    const nickname = unlike('微信小鸟');
    await save({ nickname });
    await settle();
    expect((await shown()).nickname).toBe(nickname);
    services.fault = () => null;
    clock.advance(120_000);
    await settle();
    expect((await shown()).nickname).toBe('林间');
    const row = (await held()).list.find(({ user: { id } }) => id === person.id);
    await call(decideProfileChange, { id: row?.id ?? '', passed: true }, moderator);
    expect((await shown()).nickname).toBe(nickname);
  });
});

test('what waits for a person is told to its owner once, whether it was hit or the service was away', async () => {
  await policy('profiles', { whenAway: 'hold' });
  services.fault = () => 'garbage';
  await save({ bio: unlike('加我微信看湖') });
  await settle();
  const titles = async () => (await told()).map(({ title }) => title);
  expect(await titles()).toEqual(['简介正在审核']);
  services.fault = () => null;
  clock.advance(120_000);
  await settle();
  const row = (await held()).list.find(({ user: { id } }) => id === person.id);
  expect([row?.marks, await titles()]).toEqual([['机审：广告引流 91%'], ['简介正在审核']]);
});

test('what was shown and waits for a person again has been decided by nobody', async () => {
  services.fault = () => 429;
  await save({ nickname: unlike('微信大雁') });
  await settle();
  services.fault = () => null;
  clock.advance(120_000);
  await settle();
  const row = (await held()).list.find(({ user: { id } }) => id === person.id);
  expect(row).toMatchObject({ state: 'held', decidedBy: null, decidedAt: null });
});

test('what an agency says of itself, and its logo, wait in the same way', async () => {
  const agency = await agencyOf(app);
  const [introduction, logo] = [unlike('记录江边的人'), await picture(agency)];
  const info = async () => (await call(getAgencyInfo, {}, agency)).data;
  const before = (await info()).agency?.introduction;
  const saved = await call(modifyAgencyInfo, { introduction, logo }, agency);
  expect(saved.data).toMatchObject({
    agency: { introduction: before, logo: null },
    pending: [
      { field: 'agencyIntroduction', value: introduction, held: false },
      { field: 'agencyLogo', value: logo, held: false },
    ],
  });
  await settle();
  await work(agenciesHandlers(deps));
  expect(await info()).toMatchObject({ agency: { introduction, logo }, pending: [] });
  await call(modifyAgencyInfo, { introduction: unlike('加微信进群') }, agency);
  await settle();
  await work(agenciesHandlers(deps));
  expect(await info()).toMatchObject({ agency: { introduction }, pending: [{ held: true }] });
  expect((await held()).list.find(({ user: { id } }) => id === agency.id)).toMatchObject({ field: 'agencyIntroduction' });
});

test('whoever registers has the usual name until the chosen one is judged', async () => {
  const mobile = '13600009901';
  await call(accounts.sendForMobileSMSCaptcha, { mobile });
  const smsCaptcha = (await outbox()).filter(({ to }) => to === mobile).at(-1)?.code ?? '';
  const nickname = unlike('新来的');
  const { data } = await call(accounts.registerForMobile, { mobile, smsCaptcha, password: 'Abcd1234', nickname });
  const me = async () => (await call(accounts.info, {}, data)).data;
  expect(await me()).toMatchObject({
    nickname: expect.stringMatching(/^用户/),
    pending: [{ field: 'nickname', value: nickname }],
  });
  await settle();
  expect((await me()).nickname).toBe(nickname);
});

test('after ninety days what is over is forgotten', async () => {
  services.fault = () => 'garbage';
  await policy('profiles', { whenAway: 'hold' });
  await save({ bio: unlike('还在等的简介') });
  clock.advance(91 * 86_400_000);
  await deleteEndedBefore(deps.db, new Date(clock.now().getTime() - 90 * 86_400_000));
  const { rows } = await deps.db.$client.query<{ state: string }>('select distinct state from profile_changes order by 1');
  expect(rows.map(({ state }) => state).filter((state) => state !== 'held')).toEqual(['checking']);
});
