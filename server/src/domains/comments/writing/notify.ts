import type { PostType } from '#contract/posts/post.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { firstCharacters } from '../../../core/text.ts';
import { postName, notify, retractCommentNotifications, type NewNotification } from '../../notifications/service.ts';
import type { Outcome, WriterAndText } from '../../review/service.ts';
import * as store from '../store.ts';
import type { Named } from './mentions.ts';

interface NewComment {
  id: string;
  writerId: string;
  content: string;
  post: store.CommentedPost;
  parent: store.Target | null;
  mentions: Named[];
}

/** Notifies each person concerned once: the answered writer or else the author of the post, then the mentioned users. */
export async function notifyComment(
  deps: Deps,
  tx: Transaction,
  { id, writerId, content, post, parent, mentions }: NewComment,
): Promise<void> {
  const name = postName(post);
  const candidates: Pick<NewNotification, 'userId' | 'kind' | 'title'>[] = [
    parent === null
      ? { userId: post.authorId, kind: 'comment', title: (actor) => `${actor} 评论了你的${name}` }
      : { userId: parent.authorId, kind: 'reply', title: (actor) => `${actor} 回复了你在${name}下的评论` },
    ...mentions.map(({ id: userId }) => ({
      userId,
      kind: 'mention' as const,
      title: (actor: string) => `${actor} 在${name}的评论里提到了你`,
    })),
  ];
  const notified = new Set<string>();
  for (const candidate of candidates) {
    if (notified.has(candidate.userId)) continue;
    const link = linkTo(post.type, post.postId, id);
    if (await notify(deps, tx, { ...candidate, actorId: writerId, content, link })) notified.add(candidate.userId);
  }
}

/** Removes the notifications of a removed comment. */
export const retractNotifications = (tx: Transaction, comment: store.Target): Promise<void> =>
  retractCommentNotifications(tx, linkTo(comment.postType, comment.postId, comment.id));

export async function notifyLike(deps: Deps, tx: Transaction, actorId: string, comment: store.Target): Promise<void> {
  const what = `你的评论“${excerpt(comment.content)}”`;
  await notify(deps, tx, {
    userId: comment.authorId,
    kind: 'like',
    actorId,
    title: (actor) => `${actor} 赞了${what}`,
    link: linkTo(comment.postType, comment.postId, comment.id),
    merge: { key: `comment:${comment.id}`, title: (count, actor) => `${actor} 等 ${count} 人赞了${what}` },
  });
}

const linkTo = (type: PostType, postId: string, commentId: string): string => `/${type}/${postId}#comment-${commentId}`;

/** The page with a writer's refused comments and danmaku. */
const OWN_REFUSALS = '/appeals';
/** Characters of the remark in such a notification. */
const REMARK_LENGTH = 40;

/** The end of the sentence by outcome; null: no notification, because the page itself shows that the comment waits or is visible. */
const OUTCOME = {
  held: null,
  shown: null,
  refused: '未通过审核',
  hidden: '已被隐藏',
  granted: '申诉成立，已显示',
  upheld: '申诉未成立',
} as const;

/** Notifies the writer of a comment or danmaku of a moderator's or the service's decision; `where` goes between post and outcome. */
export async function notifyRemarkWriter(
  deps: Deps,
  tx: Transaction,
  where: '下的评论' | '上的弹幕',
  { postId, authorId: userId, content }: WriterAndText,
  { how, text }: Outcome,
): Promise<void> {
  const outcome = OUTCOME[how];
  const post = outcome === null ? undefined : await store.findPostName(tx, postId);
  if (post === undefined) return;
  const label = how === 'granted' || how === 'upheld' ? '答复' : '理由';
  const details = `${excerpt(content, REMARK_LENGTH)}${text === '' ? '' : `\n${label}：${text}`}`;
  await notify(deps, tx, {
    userId,
    kind: 'audit',
    title: `你在${postName(post)}${where}${outcome}`,
    content: details,
    link: OWN_REFUSALS,
  });
}

const EXCERPT_LENGTH = 20;

/** The first `max` characters on one line. */
function excerpt(content: string, max = EXCERPT_LENGTH): string {
  const line = content.replaceAll(/\s+/g, ' ');
  const start = firstCharacters(line, max);
  return start.length < line.length ? `${start}…` : line;
}
