import { z } from 'zod';
import { codePoints } from '../text.ts';
import { NOTICE_AUDIENCES, NOTICE_CHECKS, NOTICE_STATES, NOTICE_TITLE } from './constants.ts';
import { region } from '../accounts/accounts.ts';
import { DOCUMENT, call, empty, id, pageOf, paging, sortedBy, time } from '../call.ts';
import { articleDocument } from '../document.ts';
import * as at from './addresses.ts';

/** Data of the event stream's named event `notice`: a notice for this user was just published. */
export const noticeEvent = z.object({ id: id(), title: z.string(), createTime: time });
export type NoticeEvent = z.output<typeof noticeEvent>;

const noticeAudience = z.enum(NOTICE_AUDIENCES, '公告对象不正确');
export type NoticeAudience = z.output<typeof noticeAudience>;
/** A notice for readers. `content`: HTML rendered on the server; `createTime`: time of the publication. */
const notice = z.object({
  id: id(),
  title: z.string(),
  content: z.string(),
  createTime: time,
  pinned: z.boolean(),
  audience: noticeAudience,
  region: z.string().nullable(),
});
export type Notice = z.output<typeof notice>;

export const noticeList = call(at.noticeList, {
  who: 'anyone',
  summary: 'Notices for the requester, pinned ones first; `region`: the region selected in the header',
  query: z.object({ ...paging, region: region.optional() }),
  answer: pageOf(notice),
  sharedForMs: 10_000,
  tags: () => ['site'],
});

export const openNotice = call(at.openNotice, {
  who: 'user',
  summary: 'Record that the user has opened a notice; counted once per user',
  body: z.strictObject({ noticeId: id() }),
  answer: empty,
});

const noticeState = z.enum(NOTICE_STATES, '公告状态不正确');
export type NoticeState = z.output<typeof noticeState>;
export type NoticeCheck = (typeof NOTICE_CHECKS)[number];
const adminNoticeRow = z.object({
  id: id(),
  title: z.string(),
  audience: noticeAudience,
  region: z.string().nullable(),
  pinned: z.boolean(),
  state: noticeState,
  publishAt: time.nullable(),
  withdrawnAt: time.nullable(),
  author: z.string(),
  createdAt: time,
  updatedAt: time,
  /** Number of users who have opened it. */
  opened: z.int(),
  /** A notice that is `checking` or `held` is not visible even after its time; a `refused` one is a draft again. */
  check: z.enum(NOTICE_CHECKS),
  /** Hits of the content safety service; empty when it did not answer. */
  marks: z.array(z.string()),
  /** The reason of a refusal. */
  reason: z.string(),
  can: z.object({ publish: z.boolean(), withdraw: z.boolean(), remove: z.boolean(), decide: z.boolean() }),
});
export type AdminNoticeRow = z.output<typeof adminNoticeRow>;

/** A notice with its text: `body` for the editor, `content` as HTML for readers. `people`: the number of accounts in its audience. */
const adminNotice = adminNoticeRow.extend({ body: z.unknown(), content: z.string(), people: z.int() });
export type AdminNotice = z.output<typeof adminNotice>;

export const adminNoticeList = call(at.adminNoticeList, {
  who: 'admin.notices',
  summary: 'All notices, newest first; optionally by time of publication, where notices without a time count as the latest',
  query: z.object({
    ...paging,
    state: noticeState.optional(),
    keywords: z.string().trim().max(100, '搜索词最多 100 字').optional(),
    sort: sortedBy('publish').optional(),
  }),
  answer: pageOf(adminNoticeRow),
});

export const adminNoticeDetail = call(at.adminNoticeDetail, {
  who: 'admin.notices',
  summary: 'One notice with its text',
  query: z.object({ noticeId: id() }),
  answer: adminNotice,
});

const TITLE_RULE = `公告标题应为 ${NOTICE_TITLE.min}–${NOTICE_TITLE.max} 个字`;
const title = z
  .string('请填写公告标题')
  .trim()
  .refine((text) => codePoints(text) >= NOTICE_TITLE.min && codePoints(text) <= NOTICE_TITLE.max, TITLE_RULE);

const noticeForm = {
  title,
  body: articleDocument,
  audience: noticeAudience,
  region: region.optional(),
  pinned: z.boolean('置顶状态格式不正确').default(false),
};
/** Adds the rule that a notice for a region names it. */
const withRegionRule = <Form extends z.ZodType<{ audience: NoticeAudience; region?: string | undefined }>>(form: Form) =>
  form.refine(({ audience, region: chosen }) => audience !== 'region' || chosen !== undefined, {
    path: ['region'],
    message: '请选择公告面向的地区',
  });

export const createNotice = call(at.createNotice, {
  who: 'admin.notices',
  bodyMax: DOCUMENT,
  summary: 'Write a notice; it stays a draft until it is published',
  body: withRegionRule(z.strictObject(noticeForm)),
  answer: adminNotice,
  done: '已保存',
});

export const modifyNotice = call(at.modifyNotice, {
  who: 'admin.notices',
  bodyMax: DOCUMENT,
  summary: 'Change a notice; a published one changes for its readers at once',
  body: withRegionRule(z.strictObject({ noticeId: id(), ...noticeForm })),
  answer: adminNotice,
  done: '已保存',
});

const target = { noticeId: id() };

export const removeNotice = call(at.removeNotice, {
  who: 'admin.notices',
  summary: 'Remove a notice that nobody can see',
  body: z.strictObject(target),
  answer: empty,
  done: '已删除',
});

export const publishNotice = call(at.publishNotice, {
  who: 'admin.notices',
  summary: 'Show a notice now, or at `publishAt`',
  body: z.strictObject({ ...target, publishAt: z.iso.datetime({ error: '发布时间格式不正确', offset: true }).optional() }),
  answer: adminNotice,
});

export const decideNotice = call(at.decideNotice, {
  who: 'admin.notices',
  summary:
    'Decide on a notice that the content safety service hit or could not judge: publish it, or return it as a draft with a reason. Not open to the administrator who published it, unless nobody else decided for a day',
  body: z
    .strictObject({
      ...target,
      passed: z.boolean('请选择是否通过'),
      reason: z.string('请填写退回理由').trim().max(200, '退回理由最多 200 字').default(''),
    })
    .refine(({ passed, reason }) => passed || reason !== '', { path: ['reason'], message: '请填写退回理由' }),
  answer: adminNotice,
  doneOf: ({ check }) => (check === 'refused' ? '已退回' : '已通过'),
});

export const withdrawNotice = call(at.withdrawNotice, {
  who: 'admin.notices',
  summary: 'Withdraw a published notice, or cancel a scheduled one',
  body: z.strictObject(target),
  answer: adminNotice,
  done: '已撤回',
});
