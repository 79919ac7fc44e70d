import type { PostType } from '#contract/posts/post.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { firstCharacters } from '../../../core/text.ts';
import { postName, notify, retractOfComment, type NewNotification } from '../../notifications/service.ts';
import type { Outcome, Said } from '../../review/service.ts';
import * as store from '../store.ts';
import type { Named } from './mentions.ts';

interface Written {
  id: string;
  writerId: string;
  content: string;
  post: store.CommentedPost;
  parent: store.Target | null;
  mentions: Named[];
}

/** Tells whom a new comment concerns, each person once: whom it answers, whose post it is under, whom it names. */
export async function notifyComment(
  deps: Deps,
  tx: Transaction,
  { id, writerId, content, post, parent, mentions }: Written,
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

/** The comment has gone, and with it what was told of it. */
export const retractNotifications = (tx: Transaction, comment: store.Target): Promise<void> =>
  retractOfComment(tx, linkTo(comment.postType, comment.postId, comment.id));

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

/** Where a writer finds what was refused. */
const OWN_REFUSALS = '/appeals';
const SAID = 40;

const OUTCOME = { refused: '未通过审核', hidden: '已被隐藏', granted: '申诉成立，已显示', upheld: '申诉未成立' } as const;

/** What a moderator or the content safety service made of a comment or danmaku, for the one who wrote it; `where`: below which post. */
export async function notifyWriter(
  deps: Deps,
  tx: Transaction,
  where: '下的评论' | '上的弹幕',
  { postId, authorId: userId, content }: Said,
  { how, text }: Outcome,
): Promise<void> {
  const post = await store.findPostName(tx, postId);
  if (post === undefined) return;
  const label = how === 'granted' || how === 'upheld' ? '答复' : '理由';
  const said = `${excerpt(content, SAID)}${text === '' ? '' : `\n${label}：${text}`}`;
  await notify(deps, tx, {
    userId,
    kind: 'audit',
    title: `你在${postName(post)}${where}${OUTCOME[how]}`,
    content: said,
    link: OWN_REFUSALS,
  });
}

const EXCERPT = 20;

/** The beginning of it, on one line. */
function excerpt(content: string, max = EXCERPT): string {
  const line = content.replaceAll(/\s+/g, ' ');
  const start = firstCharacters(line, max);
  return start.length < line.length ? `${start}…` : line;
}
