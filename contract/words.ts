import { z } from 'zod';
import { call, empty, id, pageOf, paging, time } from './call.ts';
import { codePoints } from './limits.ts';

export const WORD_SCOPES = ['posts', 'comments', 'danmaku', 'messages', 'names'] as const;
export type WordScope = (typeof WORD_SCOPES)[number];
export const WORD_SCOPE_LABEL: Record<WordScope, string> = {
  posts: '作品',
  comments: '评论',
  danmaku: '弹幕',
  messages: '私信',
  names: '昵称',
};

export const WORD_ACTIONS = ['block', 'review', 'replace'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];
export const WORD_ACTION_LABEL: Record<WordAction, string> = { block: '禁止发布', review: '人工复核', replace: '替换为 *' };

const WORD_MAX = 40;
const WORDS_REMOVED_MAX = 500;
export const WORDS_IMPORT_MAX = 20_000;

const scope = z.enum(WORD_SCOPES, '适用范围不正确');
const action = z.enum(WORD_ACTIONS, '处理方式不正确');
const word = z
  .string('请填写敏感词')
  .trim()
  .min(1, '请填写敏感词')
  .refine((text) => codePoints(text) <= WORD_MAX && !/\p{C}/u.test(text), `敏感词不超过${WORD_MAX}字，且不能换行`);
const scopes = z
  .array(scope, '请选择适用范围')
  .min(1, '请选择适用范围')
  .transform((list) => [...new Set(list)]);
const note = z
  .string('备注格式不正确')
  .trim()
  .refine((text) => codePoints(text) <= 100, '备注不超过100字');

export const sensitiveWord = z.object({
  id: id(),
  word: z.string(),
  scopes: z.array(scope),
  action,
  note: z.string(),
  updatedAt: time,
});
export type SensitiveWord = z.output<typeof sensitiveWord>;

export const listWords = call({
  method: 'GET',
  path: '/admin/words/list',
  who: 'admin.content',
  summary: 'Sensitive words, the last changed first; a search finds them written in any variant',
  query: z.object({
    ...paging,
    keywords: z.string().trim().max(100, '搜索词不超过100字').default(''),
    scope: scope.optional(),
    action: action.optional(),
  }),
  answer: pageOf(sensitiveWord),
});

export const createWord = call({
  method: 'POST',
  path: '/admin/words/create',
  who: 'admin.content',
  summary: 'Add a sensitive word; one that differs only in width, case, spaces, symbols or script is the same (409)',
  body: z.strictObject({ word, scopes, action, note: note.default('') }),
  answer: sensitiveWord,
  done: '敏感词已添加',
});

export const modifyWord = call({
  method: 'POST',
  path: '/admin/words/modify',
  who: 'admin.content',
  summary: 'Change a sensitive word',
  body: z.strictObject({ id: id(), word, scopes, action, note: note.default('') }),
  answer: sensitiveWord,
  done: '敏感词已保存',
});

export const removeWords = call({
  method: 'POST',
  path: '/admin/words/remove',
  who: 'admin.content',
  summary: 'Remove sensitive words; those already gone are no mistake',
  body: z.strictObject({
    ids: z.array(id(), '请选择敏感词').min(1, '请选择敏感词').max(WORDS_REMOVED_MAX, `一次最多删除${WORDS_REMOVED_MAX}个敏感词`),
  }),
  answer: empty,
  done: '敏感词已删除',
});

export const importWords = call({
  method: 'POST',
  path: '/admin/words/import',
  who: 'admin.content',
  summary:
    'Add or change words from a list, one a line: word, action, scopes joined by |, note; what is left out is as given here',
  body: z.strictObject({
    text: z.string('请填写敏感词列表').min(1, '请填写敏感词列表').max(3_000_000, '列表过大，请分批导入'),
    scopes,
    action,
  }),
  answer: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    /** Lines that could not be read, the first hundred of them. */
    refused: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
  }),
  done: '导入完成',
});

export const exportWords = call({
  method: 'GET',
  path: '/admin/words/export',
  who: 'admin.content',
  summary: 'All sensitive words as a list that import reads',
  answer: z.object({ filename: z.string(), text: z.string() }),
});

export const tryWords = call({
  method: 'POST',
  path: '/admin/words/try',
  who: 'admin.content',
  summary: 'What the filter makes of a text',
  body: z.strictObject({ scope, text: z.string('请填写要检测的文字').min(1, '请填写要检测的文字').max(50_000, '文字过长') }),
  answer: z.object({
    verdict: z.enum(['ok', 'block', 'review', 'replace']),
    text: z.string(),
    hits: z.array(z.object({ word: z.string(), action, found: z.string(), start: z.number().int(), end: z.number().int() })),
  }),
});
