import { describe, expect, test } from 'vitest';
import { actionName } from '#contract/audit-log/action-words.ts';
import { exportAddress, exportData, dataExports } from '#contract/accounts/settings.ts';
import { exportEarnings } from '#contract/earnings/statements.ts';
import * as exports from '#contract/back-office/list-exports.ts';
import { saveSettings, getSettings } from '#contract/settings/settings.ts';
import * as postArchive from '#contract/data-exports/posts.ts';
import { exportOwn } from '#contract/posts/own-posts.ts';
import { exportAnalytics } from '#contract/analytics/analytics.ts';
import { exportWords } from '#contract/screening/sensitive-words.ts';
import { dayInChina, minuteInChina } from '#server/core/clock.ts';
import { runExport } from '#server/domains/data-exports/personal/service.ts';
import { runArchive } from '#server/domains/data-exports/posts/service.ts';
import { createTestApp } from './test-app.ts';
import { neededFilter } from './factories/list-filters.ts';
import { articleForm, postsOf } from './factories/posts.ts';
import { filesIn } from './zip.ts';

const app = await createTestApp();
const { call, user, admin, clock, deps, fastify } = app;
// Two in the morning in China: by UTC it is still the day before.
clock.advance(14 * 3_600_000);
const TODAY = dayInChina(clock.now());
const boss = await admin('super_admin');
const author = await user('creator', { nickname: '夜里写的人' });
const postsId = await postsOf(app).published(articleForm({ title: '凌晨两点的湖' }), author, boss);
const { version, settings } = (await call(getSettings, {}, boss)).data;
await call(saveSettings, { version, settings: { ...settings, siteName: '凌晨' } }, boss);

/** A moment as programs write it by UTC: with a Z, or as PostgreSQL does. */
const BY_UTC = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|\+00)/;

async function fetched({ url }: { url: string }) {
  const { statusCode, headers, rawPayload } = await fastify.inject(url);
  expect(statusCode).toBe(200);
  const [, name = ''] = /filename\*?=(?:UTF-8'')?"?([^"]+)"?$/.exec(String(headers['content-disposition'])) ?? [];
  return { name: decodeURIComponent(name), content: rawPayload };
}

test('the tests run where the days of China and of UTC are two', () => {
  expect(clock.now().toISOString().slice(0, 10)).not.toBe(TODAY);
});

describe('every list of the back office comes as a file named by the day in China, with the time in China', () => {
  test.each(exports.exportedList.options)('%s', async (list) => {
    const filter = await neededFilter(app, list, boss);
    const { name, content } = await fetched((await call(exports.createListExport, { list, filter }, boss)).data);
    expect(name).toMatch(new RegExp(`-${TODAY}\\.csv$`));
    expect(String(content)).not.toMatch(BY_UTC);
  });

  test.each([
    ['people', {}, '夜里写的人'],
    ['works', { status: 'published' }, '凌晨两点的湖'],
    ['log', {}, actionName('settings.save')],
  ] as const)('%s %j says to the second when it was', async (list, filter, of) => {
    const { content } = await fetched((await call(exports.createListExport, { list, filter }, boss)).data);
    const line = String(content)
      .split('\r\n')
      .find((one) => one.includes(of));
    expect(line).toMatch(new RegExp(`(^|,)${minuteInChina(clock.now()).slice(0, 13)}:\\d\\d:\\d\\d(,|$)`));
  });
});

describe('what a person takes along is named and dated by the day in China', () => {
  test('the archive of posts', async () => {
    const { data } = await call(postArchive.requestPostArchive, {}, author);
    await runArchive(deps, data.id, false);
    const { name, content } = await fetched((await call(postArchive.postArchiveAddress, { id: data.id }, author)).data);
    expect(name).toContain(TODAY);
    const files = filesIn(content);
    const folder = [...files.keys()].find((path) => path.includes(postsId))?.split('/')[0] ?? '';
    expect(folder.startsWith(TODAY)).toBe(true);
    for (const file of ['作品目录.json', `${folder}/作品.json`]) {
      expect(String(files.get(file))).toContain(`"${TODAY}T02:`);
      expect(String(files.get(file))).not.toMatch(BY_UTC);
    }
    expect(String(files.get('说明.txt'))).toContain('时间都是北京时间');
  });

  test('all that is known of a person', async () => {
    const { data } = await call(exportData, {}, author);
    await runExport(deps, data.id, false);
    const [ready] = (await call(dataExports, {}, author)).data.list;
    const { name, content } = await fetched((await call(exportAddress, { exportId: ready?.id ?? '' }, author)).data);
    expect(name).toContain(TODAY);
    const files = filesIn(content);
    expect(String(files.get('作品.json'))).toMatch(new RegExp(`"${TODAY} 02:[\\d:.]+\\+08"`));
    for (const [file, text] of files) expect(String(text), file).not.toMatch(BY_UTC);
    expect(String(files.get('说明.txt'))).toContain('时间为北京时间');
  });

  test.each([
    ['data of works', () => call(exportAnalytics, { kind: 'posts', format: 'csv', from: TODAY, to: TODAY }, author)],
    ['data by day', () => call(exportAnalytics, { kind: 'days', format: 'csv', from: TODAY, to: TODAY }, author)],
    ['the list of works', () => call(exportOwn, {}, author)],
    ['earnings', () => call(exportEarnings, { kind: 'posts', format: 'csv', from: TODAY, to: TODAY }, author)],
    ['movements', () => call(exportEarnings, { kind: 'statement', format: 'csv', from: TODAY, to: TODAY }, author)],
    ['sums', () => call(exportEarnings, { kind: 'formula', format: 'csv', from: TODAY, to: TODAY }, author)],
    ['the statement of a month', () => call(exportEarnings, { kind: 'month', format: 'csv', from: TODAY, to: TODAY }, author)],
  ])('%s', async (_what, request) => {
    const { status, msg, data } = await request();
    expect([status, msg]).toEqual([200, '成功']);
    const { name, content } = await fetched(data);
    expect(name).toContain(TODAY.slice(0, 7));
    expect(String(content)).not.toMatch(BY_UTC);
  });
});

test('the list of words is named by the day in China', async () => {
  expect((await call(exportWords, {}, boss)).data.filename).toBe(`敏感词-${TODAY}.csv`);
});
