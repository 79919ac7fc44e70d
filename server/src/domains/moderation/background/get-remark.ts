import { BACKGROUND_DAYS } from '#contract/moderation/constants.ts';
import type { RemarkBackground } from '#contract/moderation/remark-background.ts';
import { requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { displayName } from '../../accounts/service.ts';
import { countCommentsOf, findComment, findCommentsAround } from '../../comments/service.ts';
import { countDanmakuOf, findDanmaku, findDanmakuAround } from '../../danmaku/service.ts';
import * as store from './store.ts';

export async function backgroundOfComment(deps: Deps, actor: Actor, commentId: string): Promise<RemarkBackground> {
  const comment = await findComment(deps.db, commentId);
  return backgroundOf(deps, actor, comment, '评论', () => findCommentsAround(deps.db, commentId));
}

export async function backgroundOfDanmaku(deps: Deps, actor: Actor, danmakuId: string): Promise<RemarkBackground> {
  const danmaku = await findDanmaku(deps.db, danmakuId);
  return backgroundOf(deps, actor, danmaku, '弹幕', () => findDanmakuAround(deps.db, danmakuId));
}

/** A remark near another one. `atMs`: position of a danmaku in the video. */
interface NearbyRemark {
  id: string;
  authorId: string;
  content: string;
  createdAt: string;
  atMs?: number;
}

/** Data beside a remark: figures of its author in the last BACKGROUND_DAYS days, and the remarks around it. `noun` is for the error. */
async function backgroundOf(
  { db, clock }: Deps,
  actor: Actor,
  remark: { postId: string; authorId: string } | undefined,
  noun: string,
  findAround: () => Promise<NearbyRemark[]>,
): Promise<RemarkBackground> {
  if (remark === undefined || !(await isPostInScope(db, remark.postId, scopeOf(requireAdmin(actor)))))
    throw new AppError('notFound', `${noun}不存在`);
  const { authorId } = remark;
  const since = new Date(clock.now().getTime() - BACKGROUND_DAYS * DAY_MS);
  const [around, comments, danmaku, reported] = await Promise.all([
    findAround(),
    countCommentsOf(db, authorId, since),
    countDanmakuOf(db, authorId, since),
    store.countReported(db, authorId, since),
  ]);
  const people = await store.findAuthors(db, [authorId, ...around.map((nearby) => nearby.authorId)]);
  const registeredAt = people.get(authorId)?.createdAt ?? new Date(0);
  return {
    author: {
      registeredAt: registeredAt.toISOString(),
      written: comments.written + danmaku,
      refused: comments.refused,
      reported,
    },
    around: around.map(({ id, authorId: by, content, createdAt, atMs }) => {
      const person = people.get(by);
      return {
        id,
        nickname: person === undefined ? '已注销用户' : displayName(person),
        content,
        createTime: new Date(createdAt).toISOString(),
        atMs: atMs ?? null,
      };
    }),
  };
}

const DAY_MS = 86_400_000;
