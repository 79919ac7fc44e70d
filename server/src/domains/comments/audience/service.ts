// An audience says who may write remarks under an author's posts: everyone, followers or nobody. A ban excludes one user. A remark with one of the
// author's words is held (a comment) or refused (a danmaku).
import { BANS_MAX } from '#contract/comments/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/audience.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainLine } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { isFindableWord } from '../../screening/service.ts';
import * as store from './store.ts';

const CHANGES_A_MINUTE = { name: 'remark-settings', points: 30, seconds: 60 };
const TOO_OFTEN = '修改设置过于频繁';
const NO_LETTERS = '每个屏蔽词里至少要有一个汉字、字母或数字';

const DEFAULT_REMARKS: contract.AuthorRemarks = { comments: 'everyone', danmaku: 'everyone', words: [] };

export async function authorRemarks({ db }: Deps, actor: Actor): Promise<contract.AuthorRemarks> {
  return (await store.findSettings(db, requireUserId(actor))) ?? DEFAULT_REMARKS;
}

/** Saves the author's settings. They apply to new remarks; visible and held remarks stay as they are. */
export async function saveAuthorRemarks(
  deps: Deps,
  actor: Actor,
  { comments, danmaku, words }: ParsedOf<typeof contract.saveAuthorRemarks>,
): Promise<contract.AuthorRemarks> {
  const authorId = requireUserId(actor);
  await deps.limits.consume(CHANGES_A_MINUTE, authorId, TOO_OFTEN);
  const plainWords = [...new Set(words.map((word) => plainLine(word).trim()))];
  if (!plainWords.every(isFindableWord)) throw new AppError('invalid', NO_LETTERS, { fields: { words: NO_LETTERS } });
  const settings = { comments, danmaku, words: plainWords };
  await deps.transact(async (tx) => {
    await store.putSettings(tx, { authorId, ...settings, changedAt: deps.clock.now() });
    await tx.emit('audience.changed', { authorId, postId: null });
  });
  return settings;
}

export async function postRemarks(
  { db }: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof contract.postRemarks>,
): Promise<contract.PostRemarks> {
  return present(postsId, await ownPost(db, requireUserId(actor), postsId));
}

export async function savePostRemarks(
  deps: Deps,
  actor: Actor,
  { postsId: postId, comments, danmaku }: ParsedOf<typeof contract.savePostRemarks>,
): Promise<contract.PostRemarks> {
  const authorId = requireUserId(actor);
  await deps.limits.consume(CHANGES_A_MINUTE, authorId, TOO_OFTEN);
  return deps.transact(async (tx) => {
    const post = await ownPost(tx, authorId, postId);
    await store.putOfPost(tx, { postId, comments, danmaku, changedAt: deps.clock.now() });
    await tx.emit('audience.changed', { authorId, postId });
    return present(postId, { ...post, comments, danmaku });
  });
}

/** A published post of the author; the agency's owner may not change its audience. */
async function ownPost(db: Queryable, authorId: string, postId: string): Promise<store.OfPost> {
  const post = await store.findOfPost(db, postId);
  if (post === undefined || post.authorId !== authorId) throw new AppError('notFound', '作品不存在或未发布');
  return post;
}

const present = (postsId: string, post: store.OfPost): contract.PostRemarks => ({
  postsId,
  comments: post.comments,
  danmaku: post.danmaku,
  general: { comments: post.generalComments, danmaku: post.generalDanmaku },
  off: { comments: !post.allowComment, danmaku: !post.allowDanmaku },
});

/** Bans a user from remarks under the author's posts, or ends the ban. Idempotent. Earlier remarks stay. */
export async function banFromRemarks(
  deps: Deps,
  actor: Actor,
  { userId, banned }: ParsedOf<typeof contract.banFromRemarks>,
): Promise<AnswerOf<typeof contract.banFromRemarks>> {
  const authorId = requireUserId(actor);
  if (userId === authorId) throw new AppError('invalid', '不能禁止自己评论');
  await deps.limits.consume(CHANGES_A_MINUTE, authorId, TOO_OFTEN);
  return deps.transact(async (tx) => {
    if (!(await store.hasUser(tx, userId))) throw new AppError('notFound', '用户不存在');
    await store.lockBans(tx, authorId);
    if (!banned) await store.deleteBan(tx, authorId, userId);
    else if (!(await store.hasBan(tx, authorId, userId))) {
      if ((await store.countBans(tx, authorId)) >= BANS_MAX)
        throw new AppError('conflict', `最多禁止 ${BANS_MAX} 人评论，请先恢复部分用户`);
      await store.insertBan(tx, { authorId, userId, createdAt: deps.clock.now() });
    }
    return { userId, banned };
  });
}

export async function listBanned(
  { db }: Deps,
  actor: Actor,
  { page, limit }: ParsedOf<typeof contract.listBanned>,
): Promise<AnswerOf<typeof contract.listBanned>> {
  const rows = await store.listBanned(db, requireUserId(actor), limit + 1, (page - 1) * limit);
  return { list: rows.slice(0, limit).map(presentUserSummary), page, limit, hasMore: rows.length > limit };
}
