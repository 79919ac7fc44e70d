import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { postName, notify } from '../../notifications/service.ts';
import type { PostRow } from '../../posts/service.ts';

/** A decision that was just made, for its author; `post` as it was before. */
export interface Told {
  deps: Deps;
  tx: Transaction;
  post: PostRow;
  status: PostStatus;
  title: string;
}

export const notifyApproved = (told: Told): Promise<void> =>
  told.status === 'scheduled' && told.post.publishAt !== null
    ? tell(told, '已通过审核', `将在 ${minuteInChina(told.post.publishAt)} 发布。`, OWN_WORKS)
    : tell(told, '已通过审核', '作品已发布，去看看吧。', publicPage(told));

/** Where the work stays readable, the refusal is of its newer version alone. */
export const notifyRejected = (told: Told, reasons: ReviewReason[]): Promise<void> =>
  tell(
    told,
    told.status === 'published' ? '的修改未通过审核' : '未通过审核',
    reasons.map(({ text }, index) => (reasons.length > 1 ? `${index + 1}. ${text}` : text)).join('\n'),
    editor(told),
  );

export const notifyTakenDown = (told: Told, reason: string): Promise<void> => tell(told, '已被下线', reason, editor(told));

export const tellOfReturn = (told: Told): Promise<void> => tell(told, '已恢复展示', '', publicPage(told));

/** The answer of who looked at a decision again. */
export const tellOfAppeal = (told: Told, granted: boolean, reply: string): Promise<void> =>
  granted && told.status === 'published'
    ? tell(told, '申诉成立，已恢复展示', reply, publicPage(told))
    : tell(told, granted ? '申诉成立' : '申诉未成立', reply, OWN_WORKS);

const OWN_WORKS = '/creator/center/content';
const publicPage = ({ post }: Told): string => `/${post.type}/${post.id}`;
const editor = ({ post }: Told): string =>
  `/creator/center/${post.type === 'article' ? 'publish' : 'video-publish'}?id=${post.id}`;

async function tell({ deps, tx, post, title }: Told, outcome: string, content: string, link: string): Promise<void> {
  const work = postName({ type: post.type, title });
  await notify(deps, tx, { userId: post.authorId, kind: 'audit', title: `你的${work}${outcome}`, content, link });
}
