import { SUMMARY_MAX, TAG_MAX, TAGS_MAX } from '#contract/posts/constants.ts';
import { codePoints } from '#contract/text.ts';
import type { Facts } from '../../../kits/editor/import/front-matter.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { instantOf, publishTimeProblem, type PublishAhead } from '../form-fields/publish-time.ts';

interface Surroundings {
  limits: PublishAhead & { articleTitleMax: number };
  now: Date;
  categories: readonly { id: string; name: string }[];
  /** Copies a picture of another site; resolves to its address on this site. */
  bringPicture: (url: string) => Promise<string>;
}

/** Uses an imported document's title if the post has none; returns whether it did. */
export function takeTitle(store: DraftStore, title: string, max: number): boolean {
  const fits = store.get().title.trim() === '' && title !== '' && codePoints(title) <= max;
  if (fits) store.set({ title });
  return fits;
}

/** Fills empty fields with a document's facts. Resolves to messages about facts that were not used. */
export async function takeFacts(
  store: DraftStore,
  facts: Facts,
  { limits, now, categories, bringPicture }: Surroundings,
): Promise<string[]> {
  const unused: string[] = [];
  const { title, summary, tags = [], category, cover, date } = facts;
  if (title !== undefined && store.get().title !== title && !takeTitle(store, title, limits.articleTitleMax))
    unused.push(`标题“${title}”未填入`);
  if (summary !== undefined) {
    if (codePoints(summary) > SUMMARY_MAX) unused.push(`摘要超过 ${SUMMARY_MAX} 字，未填入`);
    else if (store.get().summary.trim() === '') store.set({ summary });
    else unused.push('已有摘要，文档的摘要未填入');
  }
  if (tags.length > 0) {
    const fitting = tags.filter((tag) => codePoints(tag) <= TAG_MAX);
    const all = [...new Set([...store.get().tags, ...fitting])];
    store.set({ tags: all.slice(0, TAGS_MAX) });
    if (all.length > TAGS_MAX || fitting.length < tags.length)
      unused.push(`标签最多 ${TAGS_MAX} 个，每个最多 ${TAG_MAX} 字，其余未填入`);
  }
  if (category !== undefined && store.get().categoryId === null) {
    const match = categories.find(({ name }) => name === category);
    if (match === undefined) unused.push(`没有“${category}”分类，请自行选择`);
    else store.set({ categoryId: match.id });
  }
  if (date !== undefined && store.get().publishAt === null) {
    const publishAt = instantFrom(date);
    const problem = publishAt === null ? '发布时间格式不正确' : publishTimeProblem(publishAt, now, limits);
    if (problem === null) store.set({ publishAt });
    else unused.push(`日期“${date}”未设为发布时间：${problem}`);
  }
  if (cover !== undefined && store.get().cover === null) {
    const url = /^https?:/i.test(cover) ? await bringPicture(cover).catch(() => null) : null;
    if (url === null) unused.push('封面未能获取，请自行上传');
    else if (store.get().cover === null) store.set({ cover: url });
  }
  return unused;
}

/** Parses a date; without a time zone it is China time. */
function instantFrom(date: string): string | null {
  const [, day, hour = '0', minute = '0', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
      date.replaceAll('/', '-'),
    ) ?? [];
  if (day === undefined) return null;
  const instant = zone === undefined ? instantOf({ day, hour: Number(hour), minute: Number(minute) }) : new Date(date);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
