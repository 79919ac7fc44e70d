import { z } from 'zod';
import { call, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';
import { ERROR_PAGES, PAGE_ERRORS } from './vitals-constants.ts';

const what = z.enum(PAGE_ERRORS, '错误类型不正确');
const page = z.enum(ERROR_PAGES, '页面类型不正确');

export const recordPageError = call(at.recordPageError, {
  who: 'anyone',
  summary: 'Record an error in a browser, sent by a sample of pages; stored as counts, without personal data',
  body: z.strictObject({
    what,
    page,
    message: z.string('错误信息格式不正确').max(500, '错误信息最多 500 字'),
    /** Script, line and column of our code at which it occurred, as `file:line:column`; '' when the browser gives none. */
    place: z.string('错误位置格式不正确').regex(/^([\w./-]{1,100}:\d{1,7}:\d{1,7})?$/, '错误位置格式不正确'),
  }),
  /** False: not counted, because it comes from a robot, or the limit of distinct errors per day is reached. */
  answer: z.object({ counted: z.boolean() }),
});

const pageError = z.object({
  id: z.string(),
  what,
  page,
  message: z.string(),
  place: z.string(),
  times: z.int(),
  lastAt: time,
});
export type PageError = z.output<typeof pageError>;

export const pageErrors = call(at.pageErrors, {
  who: 'admin.health',
  summary: 'Errors in browsers in the last seven days, one row per day and error, latest first',
  query: z.object(paging),
  answer: pageOf(pageError),
});
