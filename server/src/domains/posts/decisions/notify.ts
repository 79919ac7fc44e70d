import { REPORT_REASON_LABEL } from '#contract/moderation/constants.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { postName, notify } from '../../notifications/service.ts';
import { findManager, type PostRow } from '../store.ts';
import type { KeptDown, TakedownOrder } from '../takedowns/service.ts';
import { findTitle } from './store.ts';

/** A decision that was just made: `post` as it was before, `status` after, `title` of the submitted revision. */
export interface Decision {
  deps: Deps;
  tx: Transaction;
  post: PostRow;
  status: PostStatus;
  title: string;
}

export const readDecision = async (deps: Deps, tx: Transaction, post: PostRow, status: PostStatus): Promise<Decision> => ({
  deps,
  tx,
  post,
  status,
  title: await findTitle(tx, post.id),
});

export const notifyApproved = (decision: Decision): Promise<void> =>
  decision.status === 'scheduled' && decision.post.publishAt !== null
    ? notifyAuthor(decision, '已通过审核', `将在 ${minuteInChina(decision.post.publishAt)} 发布。`, OWN_POSTS)
    : notifyAuthor(decision, '已通过审核', '作品已发布。', publicPage(decision));

/** Changed captions of a published video wait for review. */
export const notifyCaptionsHeld = (decision: Decision): Promise<void> =>
  notifyAuthor(decision, '的字幕正在审核', '修改后的字幕须人工审核，通过后显示给读者，此前显示原来的。', editorPage(decision));

/** If the post stays published, only its newer revision was refused. */
export const notifyRejected = (decision: Decision, reasons: ReviewReason[]): Promise<void> =>
  notifyAuthor(
    decision,
    decision.status === 'published' ? '的修改未通过审核' : '未通过审核',
    reasons.map(({ text }, index) => (reasons.length > 1 ? `${index + 1}. ${text}` : text)).join('\n'),
    editorPage(decision),
  );

export const notifyTakenDown = (decision: Decision, order: TakedownOrder): Promise<void> =>
  notifyAuthor(
    decision,
    '已被下架',
    [
      order.reason,
      order.rule === 'other' ? '' : `违反规则：${REPORT_REASON_LABEL[order.rule]}`,
      order.law === '' ? '' : `依据：${order.law}`,
      order.orderNumber === '' ? '' : `文号：${order.orderNumber}`,
      order.until === null ? '' : termText(order.until),
    ]
      .filter(Boolean)
      .join('\n'),
    editorPage(decision),
  );

export const notifyKeptDown = (decision: Decision, { until, reason }: KeptDown): Promise<void> =>
  notifyAuthor(decision, '维持下架', `${reason}\n${until === null ? '期限：不设期限' : termText(until)}`, editorPage(decision));

const termText = (until: string): string => `期限：至 ${until}，到期后由审核员复核，不会自动恢复`;

export const notifyReinstated = (decision: Decision): Promise<void> =>
  notifyAuthor(decision, '已恢复展示', '', publicPage(decision));

export const notifySuspected = (decision: Decision): Promise<void> =>
  notifyAuthor(
    decision,
    '被标记为疑似含 AI 生成内容',
    '读者会看到这一标识。如果确实使用了 AI，请修改作品，在创作声明中勾选“含 AI 生成内容”。',
    editorPage(decision),
  );

/** The decision on an appeal. */
export const notifyAppealDecided = (decision: Decision, granted: boolean, reply: string): Promise<void> =>
  granted && decision.status === 'published'
    ? notifyAuthor(decision, '申诉成立，已恢复展示', reply, publicPage(decision))
    : notifyAuthor(decision, granted ? '申诉成立' : '申诉未成立', reply, OWN_POSTS);

const OWN_POSTS = '/creator/center/content';
/** Page on which a former member sees the posts that the agency manages. */
const POSTS_LEFT_WITH_AGENCY = '/settings?tab=agency';
const publicPage = ({ post }: Pick<Decision, 'post'>): string => `/${post.type}/${post.id}`;
const editorPage = ({ post }: Decision): string =>
  `/creator/center/${post.type === 'article' ? 'publish' : 'video-publish'}?id=${post.id}`;

/**
 * Notifies the author and, if the author has left an agency that still manages the post, the owner of that agency. The author can then
 * open only the public page of the post, so any other link leads to the list of such posts.
 */
async function notifyAuthor({ deps, tx, post, title }: Decision, outcome: string, content: string, link: string): Promise<void> {
  const name = postName({ type: post.type, title });
  const manager = await findManager(tx, post);
  await notify(deps, tx, {
    userId: post.authorId,
    kind: 'audit',
    title: `你的${name}${outcome}`,
    content,
    link: manager === undefined || link === publicPage({ post }) ? link : POSTS_LEFT_WITH_AGENCY,
  });
  if (manager !== undefined)
    await notify(deps, tx, { userId: manager.ownerId, kind: 'audit', title: `旗下${name}${outcome}`, content, link });
}
