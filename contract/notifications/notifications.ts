import { z } from 'zod';
import { NOTIFY_KINDS } from './constants.ts';
import { userSummary } from '../accounts/accounts.ts';
import { call, empty, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

/** Data of the named event `media`: progress (0 to 100) of processing an own video. */
const mediaEvent = z.object({ mediaId: id(), state: z.string(), percent: z.number().int() });
export type MediaEvent = z.output<typeof mediaEvent>;

export const notifyKind = z.enum(NOTIFY_KINDS, '通知类型不正确');
export type NotifyKind = z.output<typeof notifyKind>;
/** A notification to one user. `content` is plain text, `link` a path of this site; `count`: number of users whose actions it merges. */
const notifyItem = z.object({
  id: id(),
  kind: notifyKind,
  title: z.string(),
  content: z.string(),
  createTime: time,
  read: z.boolean(),
  link: z.string().nullable(),
  actor: userSummary.nullable(),
  count: z.number().int(),
});
export type NotifyItem = z.output<typeof notifyItem>;

export const notifyList = call(at.notifyList, {
  who: 'user',
  summary: 'Own notifications, the newest first',
  query: z.object({ ...paging, kind: notifyKind.optional() }),
  answer: pageOf(notifyItem),
});

export const notifyNews = call(at.notifyNews, {
  who: 'user',
  summary: 'Own unread notifications; `total` counts up to 1,000',
  query: z.object(paging),
  answer: pageOf(notifyItem),
});

export const notifyDetail = call(at.notifyDetail, {
  who: 'user',
  summary: 'One notification; marks it read',
  query: z.object({ notifyId: id() }),
  answer: notifyItem,
});

export const notifyReadAll = call(at.notifyReadAll, {
  who: 'user',
  summary: 'Mark all own notifications read, or those of one kind',
  body: z.strictObject({ kind: notifyKind.optional() }),
  answer: empty,
  done: '已全部标为已读',
});

const flag = z.boolean('通知开关格式不正确');
/** One switch per kind; notifications of a kind that is off are not created. */
const notifySettings = z.object({
  audit: flag,
  comment: flag,
  reply: flag,
  mention: flag,
  like: flag,
  follow: flag,
  subAccount: flag,
  withdrawal: flag,
  system: flag,
} satisfies Record<NotifyKind, typeof flag>);
export type NotifySettings = z.output<typeof notifySettings>;

export const getNotifySettings = call(at.getNotifySettings, {
  who: 'user',
  summary: 'The own switches for kinds of notifications',
  answer: notifySettings,
});

export const changeNotifySettings = call(at.changeNotifySettings, {
  who: 'user',
  summary: 'Switch kinds of notifications on or off; absent kinds stay as they are',
  body: notifySettings.partial().strict(),
  answer: notifySettings,
  done: '已保存',
});
