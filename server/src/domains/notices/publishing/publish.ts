import type { z } from 'zod';
import { NOTICE_AHEAD_MAX_DAYS, NOTICE_BODY_MAX } from '#contract/notices/constants.ts';
import { codePoints } from '#contract/text.ts';
import type { DocNode } from '#contract/document.ts';
import type { AdminNotice, createNotice as createCall } from '#contract/notices/notices.ts';
import { requireAdmin, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Paging } from '../../../core/lists/paging.ts';
import { plainLine } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { parseDocument } from '../../../documents/parse.ts';
import { renderDocument } from '../../../documents/render.ts';
import { picturesIn, videosIn } from '../../../documents/text.ts';
import { recordAction } from '../../audit-log/service.ts';
import { picturesByUrl } from '../../media-assets/service.ts';
import { canPublish, canRemove, canWithdraw, stateOf } from '../lifecycle.ts';
import { presentAdminNotice, presentAdminNoticeRow } from '../present.ts';
import * as store from '../store.ts';
import { announceInTime } from './announce.ts';
import { areNoticesChecked, requestNoticeCheck, UNCHECKED } from './note.ts';

/** Checks and renders a document. Passed in as a parameter, so that this file need not import posts, which may use notices. */
export type RichText = (body: DocNode) => Promise<{ body: DocNode; html: string }>;

export type NoticeForm = z.output<(typeof createCall)['input']>;

export async function adminListNotices(deps: Deps, query: store.NoticeFilter & Paging) {
  const { page, limit } = query;
  const now = deps.clock.now();
  const { rows, total } = await store.listNotices(deps.db, query, now, { page, limit });
  return { list: rows.map((row) => presentAdminNoticeRow(row, now)), total, page, limit, hasMore: page * limit < total };
}

export async function adminNoticeDetail(deps: Deps, noticeId: string): Promise<AdminNotice> {
  const notice = await store.findNotice(deps.db, noticeId);
  if (notice === undefined) throw notThere();
  return presentAdminNotice(notice, await store.countAddressees(deps.db, notice), deps.clock.now());
}

export async function createNotice(
  deps: Deps,
  richText: RichText,
  actor: Actor,
  form: NoticeForm,
  ip: string,
): Promise<AdminNotice> {
  const admin = requireAdmin(actor);
  const content = await contentOf(richText, form);
  const id = deps.random.id();
  await deps.transact(async (tx) => {
    const now = deps.clock.now();
    const row = {
      ...content,
      ...UNCHECKED,
      id,
      publishAt: null,
      announcedAt: null,
      withdrawnAt: null,
      authorId: admin.id,
      createdAt: now,
      updatedAt: now,
    };
    await store.insertNotice(tx, row);
    await recordAction(deps, tx, admin, ip, {
      action: 'notice.create',
      targetType: 'notice',
      targetId: id,
      after: fieldsForLog(row),
    });
  });
  return adminNoticeDetail(deps, id);
}

export async function modifyNotice(
  deps: Deps,
  richText: RichText,
  actor: Actor,
  { noticeId, ...form }: NoticeForm & { noticeId: string },
  ip: string,
): Promise<AdminNotice> {
  const content = await contentOf(richText, form);
  const isJudged = await areNoticesChecked(deps);
  return change(deps, actor, { noticeId, ip, action: 'modify' }, async (notice, { tx, admin }) => {
    if (notice.title === content.title && notice.html === content.html) return content;
    // A draft is checked when it is published.
    if (notice.publishAt === null || notice.withdrawnAt !== null) return { ...content, ...UNCHECKED };
    return { ...content, ...(await requestNoticeCheck(deps, tx, admin, { id: noticeId, ...content, isJudged })) };
  });
}

export async function publishNotice(
  deps: Deps,
  actor: Actor,
  { noticeId, publishAt }: { noticeId: string; publishAt?: string | undefined },
  ip: string,
): Promise<AdminNotice> {
  const now = deps.clock.now();
  const at = publishAt === undefined ? now : timeAhead(publishAt, now);
  const isJudged = await areNoticesChecked(deps);
  const changeTo: ChangeTo = async (notice, { tx, admin }) => {
    const state = stateOf(notice, now);
    if (state === 'published') throw new AppError('conflict', '公告已经发布');
    // The draft may be older than the refusal of videos.
    refuseVideos(notice.body);
    if (!canPublish(state, notice.checkState)) throw new AppError('conflict', '公告正在送检或等待复核，通过后按时发布');
    // A scheduled notice that is not kept back was checked with this content; only its time changes.
    const isFinal = state === 'scheduled' && notice.checkRound !== null;
    const checked = isFinal ? {} : await requestNoticeCheck(deps, tx, admin, { ...notice, isJudged });
    return { publishAt: at, withdrawnAt: null, announcedAt: null, ...checked };
  };
  return change(deps, actor, { noticeId, ip, action: 'publish' }, changeTo, (tx) => announceInTime(deps, tx, noticeId));
}

export async function withdrawNotice(deps: Deps, actor: Actor, noticeId: string, ip: string): Promise<AdminNotice> {
  return change(deps, actor, { noticeId, ip, action: 'withdraw' }, (notice) => {
    const now = deps.clock.now();
    if (!canWithdraw(stateOf(notice, now))) throw new AppError('conflict', '公告尚未发布，无需撤回');
    return { withdrawnAt: now, ...UNCHECKED };
  });
}

export async function removeNotice(deps: Deps, actor: Actor, noticeId: string, ip: string): Promise<null> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const notice = await store.lockNotice(tx, noticeId);
    if (notice === undefined) throw notThere();
    if (!canRemove(stateOf(notice, deps.clock.now()))) throw new AppError('conflict', '请先撤回公告，再删除');
    await store.deleteNotice(tx, noticeId);
    await recordAction(deps, tx, admin, ip, {
      action: 'notice.remove',
      targetType: 'notice',
      targetId: noticeId,
      before: fieldsForLog(notice),
    });
  });
  return null;
}

interface ActionFacts {
  noticeId: string;
  ip: string;
  action: 'modify' | 'publish' | 'withdraw';
}

type Changed = Partial<store.NoticeRow>;
type ChangeTo = (notice: store.NoticeRow, by: { tx: Transaction; admin: AdminActor }) => Changed | Promise<Changed>;

/**
 * Locks, changes and logs a notice; empties the page cache of guests if it was published. `changeTo` answers the changed columns, `after` runs
 * last in the transaction.
 */
async function change(
  deps: Deps,
  actor: Actor,
  { noticeId, ip, action }: ActionFacts,
  changeTo: ChangeTo,
  after: (tx: Transaction) => Promise<void> = async () => {},
): Promise<AdminNotice> {
  const admin: AdminActor = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const notice = await store.lockNotice(tx, noticeId);
    if (notice === undefined) throw notThere();
    const now = deps.clock.now();
    const changes = { ...(await changeTo(notice, { tx, admin })), updatedAt: now };
    await store.changeNotice(tx, noticeId, changes);
    await recordAction(deps, tx, admin, ip, {
      action: `notice.${action}`,
      targetType: 'notice',
      targetId: noticeId,
      before: fieldsForLog(notice),
      after: fieldsForLog({ ...notice, ...changes }),
    });
    if (stateOf(notice, now) === 'published') await tx.emit('site.changed', { reason: 'notice' });
    await after(tx);
  });
  return adminNoticeDetail(deps, noticeId);
}

async function contentOf(richText: RichText, form: NoticeForm) {
  if (textLength(form.body) > NOTICE_BODY_MAX) refuseBody(`公告内容最多 ${NOTICE_BODY_MAX} 字`);
  refuseVideos(form.body);
  const { body, html } = await richText(form.body);
  if (textLength(body) === 0) refuseBody('请填写公告内容');
  return {
    title: plainLine(form.title),
    body,
    html,
    audience: form.audience,
    region: form.audience === 'region' ? (form.region ?? null) : null,
    pinned: form.pinned,
  };
}

/** Videos in notices are neither offered by the editor nor checked by the content safety service. */
function refuseVideos(body: DocNode): void {
  if (videosIn(body).length > 0) refuseBody('公告中不能插入视频，请移除后重试');
}

const textLength = ({ text = '', content = [] }: DocNode): number =>
  content.reduce((sum, child) => sum + textLength(child), codePoints(text.trim()));

function timeAhead(publishAt: string, now: Date): Date {
  const at = new Date(publishAt);
  const message =
    at <= now
      ? '定时发布的时间须晚于现在'
      : at.getTime() - now.getTime() > NOTICE_AHEAD_MAX_DAYS * 86_400_000
        ? '定时发布的时间不能超过一年'
        : null;
  if (message !== null) throw new AppError('invalid', message, { fields: { publishAt: message } });
  return at;
}

type LoggedFields = Pick<store.NoticeRow, 'title' | 'html' | 'audience' | 'region' | 'pinned' | 'publishAt' | 'withdrawnAt'>;

/** The fields of a notice in the audit log. */
const fieldsForLog = ({ title, html, audience, region, pinned, publishAt, withdrawnAt }: LoggedFields) => ({
  title,
  html,
  audience,
  region,
  pinned,
  publishAt: publishAt?.toISOString() ?? null,
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
});

function refuseBody(message: string): never {
  throw new AppError('invalid', message, { fields: { body: message } });
}

const notThere = () => new AppError('notFound', '公告不存在或已被删除');

/** Notices are written in the editor of articles, with the same rules, but without videos. */
export const richTextOf =
  (deps: Deps): RichText =>
  async (document: DocNode) => {
    const body = parseDocument(document);
    const pictures = await picturesByUrl(deps.db, picturesIn(body));
    return { body, html: renderDocument(body, { pictures, videos: new Map() }).html };
  };
