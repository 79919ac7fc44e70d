import { BACKGROUND_DAYS } from '#contract/moderation/constants.ts';
import type { RemarkBackground } from '#contract/moderation/remark-background.ts';
import { requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { displayName } from '../../accounts/service.ts';
import { countRefused, type Kinds, type Remarks } from '../../review/service.ts';
import * as store from './store.ts';

/** Data beside a remark: figures of its author in the last BACKGROUND_DAYS days, and the remarks around it. */
export async function backgroundOfRemark(
  { db, clock }: Deps,
  kinds: Kinds,
  { noun, find, listAround }: Remarks,
  actor: Actor,
  id: string,
): Promise<RemarkBackground> {
  const remark = await find(db, id);
  if (remark === undefined || !(await isPostInScope(db, remark.postId, scopeOf(requireAdmin(actor)))))
    throw new AppError('notFound', `${noun}不存在`);
  const { authorId } = remark;
  const since = new Date(clock.now().getTime() - BACKGROUND_DAYS * DAY_MS);
  const [around, comments, danmaku, refused, reported] = await Promise.all([
    listAround(db, id),
    kinds.comment.countWritten(db, authorId, since),
    kinds.danmaku.countWritten(db, authorId, since),
    countRefused(db, authorId, since),
    store.countReported(db, authorId, since),
  ]);
  const people = await store.findAuthors(db, [authorId, ...around.map((nearby) => nearby.authorId)]);
  const registeredAt = people.get(authorId)?.createdAt ?? new Date(0);
  return {
    author: {
      registeredAt: registeredAt.toISOString(),
      written: comments + danmaku,
      refused,
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
