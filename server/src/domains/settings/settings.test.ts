import { describe, expect, test } from 'vitest';
import { submit } from '#contract/posts/drafts.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { CHECK_SCOPES, RISKS } from '#contract/screening/risks.ts';
import { saveSection } from '#contract/settings/save-section.ts';
import { partOf, type SettingsSection } from '#contract/settings/sections.ts';
import * as contract from '#contract/settings/settings.ts';
import { openEvents } from '#server/ports/events/port.ts';
import { postgresCarrier } from '#server/ports/events/postgres.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { articleForm, postsOf } from '../../../test/factories/posts.ts';
import { siteSettings } from './service.ts';

const app = await createTestApp();
const { call, admin, user, deps } = app;
const { made } = postsOf(app);

const save = async (by: { token: string }, part: Partial<contract.SiteSettings>) => {
  const { data } = await call(contract.getSettings, {}, by);
  return call(contract.saveSettings, { version: data.version, settings: { ...data.settings, ...part } }, by);
};

const alerts = (limits: Partial<contract.AlertSettings['limits']>, repeatHours = 4) => ({
  alerts: { repeatHours, limits: { ...DEFAULT_SETTINGS.alerts.limits, ...limits } },
});

const reasons = (lists: Partial<contract.SiteSettings['reasons']>) => ({ reasons: { ...DEFAULT_SETTINGS.reasons, ...lists } });

describe('the settings', () => {
  test('begin with the defaults, and visitors see their public part', async () => {
    expect((await call(contract.getSettings, {}, await admin())).data).toMatchObject({ version: 0, savedBy: null });
    const { data } = await call(contract.siteInfo);
    expect(data).toMatchObject({ siteName: '闻见', registrationMode: 'open', icpNumber: '' });
    expect(data.youthCategories).toContainEqual({ slug: 'nature', name: '自然' });
    expect(data.youthBands.under3).toEqual(['education', 'nature']);
    for (const name of [
      'reasons',
      'standards',
      'auditMode',
      'remarkMode',
      'newcomerRemarks',
      'authorReview',
      'remarkIdentity',
      'remarkFace',
      'applicationFace',
      'dueHours',
      'alerts',
    ])
      expect(data).not.toHaveProperty(name);
  });

  test('refuse nothing without a person in a new installation, whatever a content safety service finds', () => {
    const { safety } = DEFAULT_SETTINGS;
    expect(Object.keys(safety).toSorted()).toEqual([...CHECK_SCOPES].toSorted());
    for (const scope of CHECK_SCOPES)
      for (const risk of RISKS) expect(safety[scope].risks[risk].refuse, `${scope} ${risk}`).toBeNull();
  });

  test('show at once what an administrator saves, here and on every other server', async () => {
    const by = await admin();
    const elsewhere = { ...deps, events: await openEvents(postgresCarrier(deps.config.databaseUrl ?? '', deps.log)) };
    expect((await siteSettings(elsewhere)).icpNumber).toBe('');
    const notified = new Promise((resolve) => elsewhere.events.subscribe('settings.changed', resolve));
    const saved = await save(by, { icpNumber: '京ICP备12345678号-1' });
    expect(saved).toMatchObject({ status: 200, msg: '设置已保存', data: { savedBy: { account: by.account } } });
    expect((await call(contract.siteInfo)).data.icpNumber).toBe('京ICP备12345678号-1');
    await notified;
    expect((await siteSettings(elsewhere)).icpNumber).toBe('京ICP备12345678号-1');
    await elsewhere.events.close();
  });

  test('are kept in versions that tell who changed what', async () => {
    const by = await admin();
    await save(by, { contactEmail: 'a@wenjian.example' });
    await save(by, { contactEmail: 'b@wenjian.example' });
    const { data } = await call(contract.settingsVersions, { limit: 2 }, by);
    expect(data.list.map(({ settings }) => settings.contactEmail)).toEqual(['b@wenjian.example', 'a@wenjian.example']);
    const { rows } = await deps.db.$client.query(
      `select before, after from audit_log where action = 'settings.save' and admin_id = $1 order by at desc limit 1`,
      [by.id],
    );
    expect(rows[0]).toEqual({ before: { contactEmail: 'a@wenjian.example' }, after: { contactEmail: 'b@wenjian.example' } });
  });

  test('of before there were alerts have the limits that come with them', async () => {
    const { data } = await call(contract.getSettings, {}, await admin());
    const { alerts: _later, dueHours: _last, ...settings } = data.settings;
    const by = await admin();
    await deps.db.$client.query('insert into site_settings values ($1, $2, now(), $3, $4)', [
      data.version + 1,
      settings,
      by.id,
      by.account,
    ]);
    expect((await call(contract.getSettings, {}, await admin())).data.settings).toEqual({
      ...settings,
      dueHours: DEFAULT_SETTINGS.dueHours,
      alerts: DEFAULT_SETTINGS.alerts,
    });
  });

  test('of two who edit the same version only the first saves', async () => {
    const by = await admin();
    const { data } = await call(contract.getSettings, {}, by);
    const forms = ['甲站', '乙站'].map((siteName) => ({ version: data.version, settings: { ...data.settings, siteName } }));
    const answers = await Promise.all(forms.map((form) => call(contract.saveSettings, form, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe('设置已被其他管理员修改，请刷新后重试');
  });

  test.each([
    [{ siteName: '见' }, '站点名称应为 2–20 个字'],
    [{ icpNumber: '备案中' }, 'ICP 备案号格式不正确，例如 京ICP备12345678号-1'],
    [{ policeNumber: '123' }, '公安备案号格式不正确，例如 京公网安备 11010102000001号'],
    [{ contactEmail: 'nobody' }, '联系邮箱格式不正确'],
    [{ registrationMode: 'friends' }, '注册方式不正确'],
    [{ individualMode: 'friends' }, '个人入驻方式不正确'],
    [{ remarkMode: 'some' }, '评论和弹幕审核方式不正确'],
    [{ remarkIdentity: 'yes' }, '评论前核验身份的格式不正确'],
    [{ remarkFace: null }, '评论前人脸核验的格式不正确'],
    [{ applicationFace: 1 }, '入驻前人脸核验的格式不正确'],
    [{ newcomerRemarks: 0 }, '新用户先审条数应为 1 到 100 的整数'],
    [{ limits: { ...DEFAULT_SETTINGS.limits, submitsADay: 0 } }, '每日提交作品数上限应为 1 到 1000 的整数'],
    [reasons({ posts: [] }), '请至少填写一条“退回和下架作品”的常用理由'],
    [reasons({ users: ['刷屏', '刷屏'] }), '“停用用户”的常用理由不能重复'],
    [reasons({ agencies: ['长'.repeat(51)] }), '“停用机构”的常用理由最多 50 字，且不能换行'],
    [{ youthCategories: [] }, '青少年模式至少选一个分类'],
    [{ youthCategories: ['nature', 'nowhere'] }, '没有地址名为“nowhere”的分类'],
    [alerts({ posts: -1 }), '“待审作品”的告警上限应为 0 到 100000 的整数'],
    [alerts({ cashOutAge: 721 }), '“提现审核最长等待”的告警上限应为 0 到 720 的整数'],
    [{ dueHours: { ...DEFAULT_SETTINGS.dueHours, posts: 721 } }, '“作品审核”的处理时限（小时）应为 0 到 720 的整数'],
    [alerts({ jobs: 1.5 }), '“失败的任务”的告警上限应为 0 到 100000 的整数'],
    [alerts({}, 0), '告警重复间隔（小时）应为 1 到 168 的整数'],
  ])('refuse %j', async (part, message) => {
    expect(await save(await admin(), part as Partial<contract.SiteSettings>)).toMatchObject({ status: 400, msg: message });
  });
});

describe('one section', () => {
  const keep = (version: number, section: SettingsSection, settings: object, by: { token: string }) =>
    call(saveSection, { version, section, settings }, by);
  const site = (siteName: string) => ({ ...partOf('site', DEFAULT_SETTINGS), siteName });

  test('is saved on top of what others saved of other sections, and recorded as the whole is', async () => {
    const by = await admin();
    const { data } = await call(contract.getSettings, {}, by);
    const due = { dueHours: { ...data.settings.dueHours, posts: 7 } };
    const alike = (await Promise.all([keep(data.version, 'due', due, by), keep(data.version, 'site', site('江声'), by)])).map(
      ({ status }) => status,
    );
    expect(alike).toEqual([200, 200]);
    const saved = await keep(data.version, 'alerts', alerts({ posts: 9 }), by);
    expect(saved).toMatchObject({ status: 200, msg: '设置已保存', data: { version: data.version + 3 } });
    expect(saved.data.settings).toMatchObject({ siteName: '江声', ...due, ...alerts({ posts: 9 }) });
    const { rows } = await deps.db.$client.query(
      `select target_id, before, after from audit_log where action = 'settings.save' and admin_id = $1 order by at desc, id desc limit 1`,
      [by.id],
    );
    expect(rows[0]).toEqual({
      target_id: String(data.version + 3),
      before: { alerts: data.settings.alerts },
      after: alerts({ posts: 9 }),
    });
  });

  test('is refused where somebody else changed it after the version that was edited, and nothing is saved', async () => {
    const by = await admin();
    const { data } = await call(contract.getSettings, {}, by);
    expect((await keep(data.version, 'site', site('早报'), by)).status).toBe(200);
    expect(await keep(data.version, 'site', site('晚报'), by)).toMatchObject({
      status: 409,
      msg: '“站点信息”已被其他管理员修改，请载入最新设置后重试',
    });
    expect((await keep(data.version + 99, 'site', site('晚报'), by)).status).toBe(409);
    const { data: now } = await call(contract.getSettings, {}, by);
    expect([now.version, now.settings.siteName]).toEqual([data.version + 1, '早报']);
    expect((await keep(now.version, 'site', site('晚报'), by)).status).toBe(200);
  });

  test('takes all of its settings and no others, within the same bounds', async () => {
    const by = await admin();
    const { version } = (await call(contract.getSettings, {}, by)).data;
    const { siteName: _missing, ...rest } = site('江声');
    for (const [section, settings, msg] of [
      ['site', rest, '“站点信息”的设置不完整'],
      ['site', { ...site('江声'), auditMode: 'after' }, '这项设置不属于“站点信息”'],
      ['site', { ...site('江声'), standards: DEFAULT_SETTINGS.standards }, '这项设置不属于“站点信息”'],
      ['site', site('江'), '站点名称应为 2–20 个字'],
      ['youth', { ...partOf('youth', DEFAULT_SETTINGS), youthCategories: ['nowhere'] }, '没有地址名为“nowhere”的分类'],
      ['standards', { standards: DEFAULT_SETTINGS.standards }, '没有这一组设置'],
    ] as [SettingsSection, object, string][])
      expect(await keep(version, section, settings, by)).toMatchObject({ status: 400, msg });
  });

  test('is saved by nobody whose role may not save the whole', async () => {
    const { settings, version } = (await call(contract.getSettings, {}, await admin())).data;
    for (const by of [await user(), await admin('moderator')]) {
      const whole = await call(contract.saveSettings, { version, settings }, by);
      const part = await keep(version, 'site', partOf('site', settings), by);
      expect([part.status, part.msg]).toEqual([whole.status, whole.msg]);
      expect(part.status).not.toBe(200);
    }
  });
});

describe('an earlier version', () => {
  test('is found by the moment it was in force at, and comes back as a new one', async () => {
    const by = await admin();
    await save(by, { siteName: '早报', contactEmail: 'c@wenjian.example' });
    const then = app.clock.now();
    const first = (await call(contract.getSettings, {}, by)).data;
    app.clock.advance(60_000);
    await save(by, { siteName: '晚报' });
    const inForce = (await call(contract.settingsVersions, { at: then.toISOString(), limit: 1 }, by)).data.list;
    expect(inForce).toMatchObject([{ version: first.version, settings: { siteName: '早报' } }]);

    const restore = (version: number, earlier: number) => call(contract.restoreSettings, { version, restore: earlier }, by);
    expect(await restore(first.version, first.version)).toMatchObject({
      status: 409,
      msg: '设置已被其他管理员修改，请刷新后重试',
    });
    const back = await restore(first.version + 1, first.version);
    expect(back).toMatchObject({ status: 200, msg: '已恢复', data: { version: first.version + 2, settings: first.settings } });
    expect((await call(contract.siteInfo)).data.siteName).toBe('早报');
    const { rows } = await deps.db.$client.query(
      `select before, after from audit_log where action = 'settings.restore' order by at desc`,
    );
    expect(rows[0]).toEqual({ before: { siteName: '晚报' }, after: { siteName: '早报', restored: first.version } });
    expect(await restore(back.data.version, back.data.version)).toMatchObject({ status: 409, msg: '与当前版本相同' });
    expect(await restore(back.data.version, 9_999)).toMatchObject({ status: 404, msg: '没有这个版本' });
    expect((await restore(back.data.version, 0)).data.settings).toEqual(DEFAULT_SETTINGS);
  });

  test('that says nothing of what came later leaves that as it is', async () => {
    const by = await admin();
    const { data } = await call(contract.getSettings, {}, by);
    const { reasons: _reasons, youthCategories: _youth, youthBands: _bands, standards: _standards, ...older } = data.settings;
    await deps.db.$client.query('insert into site_settings values ($1, $2, now(), $3, $4)', [
      data.version + 1,
      older,
      by.id,
      by.account,
    ]);
    await save(by, { ...reasons({ posts: ['出处不明'] }), siteName: '又一个名字' });
    const { settings } = (await call(contract.restoreSettings, { version: data.version + 2, restore: data.version + 1 }, by))
      .data;
    expect(settings).toMatchObject({ siteName: older.siteName, reasons: { posts: ['出处不明'] } });
  });
});

test('administrators are offered the reasons that were saved', async () => {
  await save(await admin(), reasons({ posts: ['出处不明', '标题夸大'] }));
  const { data } = await call(contract.offeredReasons, {}, await admin('moderator'));
  expect(data).toEqual({ ...DEFAULT_SETTINGS.reasons, posts: ['出处不明', '标题夸大'] });
  expect((await call(contract.offeredReasons, {}, await user())).status).toBe(421);
});

test('the limits of posts are those that were saved', async () => {
  const limits = { ...DEFAULT_SETTINGS.limits, articleTitleMax: 10, submitsADay: 1 };
  await save(await admin(), { limits });
  const author = await user('creator');
  const long = await made(articleForm({ title: '这是一个有十五个字的长标题呀呀' }), author);
  expect(await call(submit, { postsId: long }, author)).toMatchObject({ status: 400, msg: '标题应为 2–10 个字' });
  const [first, second] = [await made(articleForm(), author), await made(articleForm(), author)];
  expect((await call(submit, { postsId: first }, author)).status).toBe(200);
  expect(await call(submit, { postsId: second }, author)).toMatchObject({
    status: 429,
    msg: expect.stringMatching(/^每天最多提交 1 篇作品，请 \d+ (秒|分钟|小时)后重试$/),
  });
});
