import { z } from 'zod';
import { codePoints } from '../text.ts';
import { WORD_SCOPES, WORD_ACTIONS } from './constants.ts';
import { FILE_AS_TEXT, LONG_FORM, call, empty, id, pageOf, paging, time, written } from '../call.ts';
import * as at from './addresses.ts';

export type WordScope = (typeof WORD_SCOPES)[number];
export type WordAction = (typeof WORD_ACTIONS)[number];
const WORD_MAX = 40;
const WORDS_REMOVED_MAX = 500;
const scope = z.enum(WORD_SCOPES, '适用范围不正确');
const action = z.enum(WORD_ACTIONS, '处理方式不正确');
const word = written('请填写敏感词').refine(
  (text) => codePoints(text) <= WORD_MAX && !/\p{C}/u.test(text),
  `敏感词最多 ${WORD_MAX} 字，且不能换行`,
);
const scopes = z
  .array(scope, '请选择适用范围')
  .min(1, '请选择适用范围')
  .transform((list) => [...new Set(list)]);
const note = z
  .string('备注格式不正确')
  .trim()
  .refine((text) => codePoints(text) <= 100, '备注最多 100 字');

const sensitiveWord = z.object({
  id: id(),
  word: z.string(),
  scopes: z.array(scope),
  action,
  note: z.string(),
  updatedAt: time,
});
export type SensitiveWord = z.output<typeof sensitiveWord>;

export const listWords = call(at.listWords, {
  who: 'admin.words',
  summary: 'Sensitive words, the last changed first; `keywords` also finds variants in width, case, spaces, symbols or script',
  query: z.object({
    ...paging,
    keywords: z.string().trim().max(100, '搜索词最多 100 字').default(''),
    scope: scope.optional(),
    action: action.optional(),
  }),
  answer: pageOf(sensitiveWord),
});

export const createWord = call(at.createWord, {
  who: 'admin.words',
  summary: 'Add a sensitive word; one that differs only in width, case, spaces, symbols or script is the same (409)',
  body: z.strictObject({ word, scopes, action, note: note.default('') }),
  answer: sensitiveWord,
  done: '敏感词已添加',
});

export const modifyWord = call(at.modifyWord, {
  who: 'admin.words',
  summary: 'Change a sensitive word',
  body: z.strictObject({ id: id(), word, scopes, action, note: note.default('') }),
  answer: sensitiveWord,
  done: '敏感词已保存',
});

export const removeWords = call(at.removeWords, {
  who: 'admin.words',
  bodyMax: LONG_FORM,
  summary: 'Remove sensitive words; ids already removed are ignored',
  body: z.strictObject({
    ids: z
      .array(id(), '请选择敏感词')
      .min(1, '请选择敏感词')
      .max(WORDS_REMOVED_MAX, `一次最多删除 ${WORDS_REMOVED_MAX} 个敏感词`),
  }),
  answer: empty,
  done: '敏感词已删除',
});

export const importWords = call(at.importWords, {
  who: 'admin.words',
  bodyMax: FILE_AS_TEXT,
  summary:
    'Add or change words from a list, one per line: word, action, scopes joined by |, note; absent columns take `scopes` and `action`',
  body: z.strictObject({
    text: z.string('请填写敏感词列表').min(1, '请填写敏感词列表').max(1_300_000, '列表过大，请分批导入'),
    scopes,
    action,
  }),
  answer: z.object({
    added: z.number().int(),
    changed: z.number().int(),
    /** The first hundred invalid lines. */
    refused: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
  }),
  done: '导入完成',
});

export const exportWords = call(at.exportWords, {
  who: 'admin.words',
  summary: 'All sensitive words as a list in the format of importWords',
  answer: z.object({ filename: z.string(), text: z.string() }),
});

export const tryWords = call(at.tryWords, {
  who: 'admin.words',
  readsOnly: true,
  bodyMax: FILE_AS_TEXT,
  summary: 'Screen a text for trial: verdict, resulting text and hits',
  body: z.strictObject({ scope, text: z.string('请填写要检测的文字').min(1, '请填写要检测的文字').max(50_000, '文字过长') }),
  answer: z.object({
    verdict: z.enum(['ok', 'block', 'review', 'replace']),
    text: z.string(),
    /** `word`: the entry of the filter; `found`: its variant in the text, from `start` to `end`. */
    hits: z.array(z.object({ word: z.string(), action, found: z.string(), start: z.number().int(), end: z.number().int() })),
  }),
});
