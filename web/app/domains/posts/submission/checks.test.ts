import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import type { ContentLimits } from '#contract/settings/settings.ts';
import { articleChecks, isReady, videoChecks } from './checks.ts';
import { documentOf } from '../drafts/description.ts';
import { emptyFields } from '../drafts/fields.ts';

const now = new Date('2026-11-22T04:00:00.000Z');
const article = {
  ...emptyFields(),
  title: '湖水退去之后的第一个早晨',
  categoryId: 'nature',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '雾'.repeat(1200) }] }] },
};

test('what the operator allows decides what is too long, and the sentence says by how much', () => {
  expect(isReady(checked({}))).toBe(true);
  expect(missing(checked({ articleTitleMax: 10 }))).toEqual(['标题应为 2–10 个字，现在 12 个']);
  expect(missing(checked({ bodyMax: 1000 }))).toEqual(['正文最多 1,000 字，多了 200 字']);
  const soon = new Date(now.getTime() + 300_000).toISOString();
  expect(missing(checked({}, { publishAt: soon }))).toEqual(['定时发布至少要在 10 分钟之后']);
  expect(missing(checked({ publishAheadMinMinutes: 1 }, { publishAt: soon }))).toEqual([]);
});

test('a video is held against the limit of videos', () => {
  const limits = { ...DEFAULT_SETTINGS.limits, videoTitleMax: 11, articleTitleMax: 10 };
  const video = { ...article, body: documentOf('简介\n两行') };
  expect(missing(videoChecks(video, { now, limits, media: 'ready' }))).toEqual(['标题应为 2–11 个字，现在 12 个']);
  const long = { ...article, body: documentOf(`${'长'.repeat(1000)}\n长`) };
  expect(missing(videoChecks(long, { now, limits: DEFAULT_SETTINGS.limits, media: 'ready' }))).toEqual(['简介最多 1000 字']);
  expect(missing(videoChecks(video, { now, limits: DEFAULT_SETTINGS.limits, media: 'failed' }))).toEqual([
    '视频转码失败，请重试或更换文件',
  ]);
});

const checked = (limits: Partial<ContentLimits>, more: object = {}) =>
  articleChecks(
    { ...article, ...more },
    { now, limits: { ...DEFAULT_SETTINGS.limits, ...limits }, pendingPictures: 0, untouchedAnnotations: 0 },
  );
const missing = (checks: ReturnType<typeof checked>) => checks.filter(({ state }) => state === 'missing').map(({ text }) => text);
