import { z } from 'zod';
import { category } from './post.ts';
import { codePoints } from '../text.ts';
import { call, empty, id, pageOf, paging, time, written } from '../call.ts';
import * as at from './addresses.ts';

/** First path segments of the site's own pages, which a category's slug (address /{slug}) must not take. */
export const RESERVED_SLUGS: readonly string[] = [
  'admin',
  'adminlogin',
  'api',
  'appeals',
  'article',
  'assets',
  'audit',
  'certificates',
  'collections',
  'creator',
  'feed',
  'folders',
  'hotlist',
  'hotrecommendations',
  'library',
  'login',
  'media',
  'messages',
  'metrics',
  'offline',
  'register',
  'reports',
  'robots',
  'search',
  'settings',
  'sitemap',
  'tags',
  'terms',
  'test',
  'user',
  'users',
  'video',
  'videos',
  'welcome',
];

const slug = z
  .string('请填写地址名')
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,29}$/, '地址名应为 2–30 位小写字母、数字或短横线，以字母开头')
  .refine((text) => !RESERVED_SLUGS.includes(text), '这个地址名已被站内页面使用，请换一个');

const name = z
  .string('请填写名称')
  .trim()
  .refine((text) => codePoints(text) >= 1 && codePoints(text) <= 10 && !/[\p{C}\s]/u.test(text), '名称应为 1–10 个字，不含空格');

const categoryRow = category.extend({
  position: z.int(),
  hidden: z.boolean(),
  /** Number of public posts. */
  works: z.int(),
  /** A merge into another category is moving its posts. */
  moving: z.boolean(),
});
export type CategoryRow = z.output<typeof categoryRow>;

export const adminCategories = call(at.adminCategories, {
  who: 'admin.taxonomy',
  alsoReadBy: ['remarkRules'],
  summary: 'All categories in order, hidden ones included, with the number of public posts',
  answer: z.object({ list: z.array(categoryRow) }),
});

export const createCategory = call(at.createCategory, {
  who: 'admin.taxonomy',
  summary: 'Add a category at the end',
  body: z.strictObject({ name, slug }),
  answer: z.object({ id: id() }),
  done: '分类已添加',
});

export const modifyCategory = call(at.modifyCategory, {
  who: 'admin.taxonomy',
  summary: 'Rename a category; its former addresses redirect',
  body: z.strictObject({ id: id(), name, slug }),
  answer: z.object({ id: id() }),
  done: '分类已保存',
});

export const orderCategories = call(at.orderCategories, {
  who: 'admin.taxonomy',
  summary: 'Set the order of the categories; each is named once',
  body: z.strictObject({ ids: z.array(id(), '顺序不正确').min(1, '顺序不正确').max(200, '顺序不正确') }),
  answer: empty,
  done: '顺序已保存',
});

export const hideCategory = call(at.hideCategory, {
  who: 'admin.taxonomy',
  summary: 'Hide a category from the site’s navigation and the authors’ choice, or show it again; its posts stay as they are',
  body: z.strictObject({ id: id(), hidden: z.boolean('状态不正确') }),
  answer: z.object({ id: id(), hidden: z.boolean() }),
});

export const mergeCategory = call(at.mergeCategory, {
  who: 'admin.taxonomy',
  summary: 'Merge a category into another one: a job moves all posts and then deletes it; its addresses redirect to the other',
  body: z.strictObject({ id: id(), into: id() }),
  answer: empty,
  done: '已开始合并，作品正在后台转入',
});

export const findCategory = call(at.findCategory, {
  who: 'anyone',
  summary: 'The category with this slug, now or formerly',
  query: z.object({ slug: z.string('缺少地址名').max(60, '地址名不正确') }),
  answer: category,
  sharedForMs: 60_000,
  tags: () => ['site'],
});

const tag = written('请填写标签').refine((text) => codePoints(text) <= 20 && !/\p{C}/u.test(text), '标签最多 20 字');

const tagRow = z.object({ text: z.string(), works: z.int() });

export const adminTags = call(at.adminTags, {
  who: 'admin.taxonomy',
  summary: 'Tags of public posts, the most used first; `keywords`: tags that contain it',
  query: z.object({ ...paging, keywords: z.string().trim().max(50, '搜索词过长').default('') }),
  answer: pageOf(tagRow),
});

const tagAlias = z.object({ text: z.string(), target: z.string(), at: time, by: z.string() });

export const tagAliases = call(at.tagAliases, {
  who: 'admin.taxonomy',
  summary: 'Tag aliases (`text` is replaced by `target`), the newest first',
  query: z.object(paging),
  answer: pageOf(tagAlias),
});

export const mergeTag = call(at.mergeTag, {
  who: 'admin.taxonomy',
  summary: 'Make a tag an alias of another one; a job replaces it in public posts',
  body: z.strictObject({ tag, target: tag }),
  answer: empty,
  done: '已合并，作品正在后台更新',
});

export const removeTagAlias = call(at.removeTagAlias, {
  who: 'admin.taxonomy',
  summary: 'End an alias; posts keep their present tags',
  body: z.strictObject({ tag }),
  answer: empty,
  done: '别名已取消',
});
