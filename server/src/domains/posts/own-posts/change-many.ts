import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { changePosts } from '#contract/posts/own-posts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { changeCategory } from '../drafts/save.ts';
import { offlinePost, removePost, restorePost, retractPost } from '../publication/retract.ts';

/** Applies one action to many posts, each in its own transaction. A refused post is answered with the sentence of its refusal. */
export async function changeManyOwn(
  deps: Deps,
  actor: Actor,
  { action, postsIds, categoryId }: ParsedOf<typeof changePosts>,
): Promise<AnswerOf<typeof changePosts>> {
  const verb = {
    retract: (id: string) => retractPost(deps, actor, id),
    offline: (id: string) => offlinePost(deps, actor, id),
    remove: (id: string) => removePost(deps, actor, id),
    restore: (id: string) => restorePost(deps, actor, id),
    category: (id: string) => changeCategory(deps, actor, id, categoryId ?? ''),
  }[action];
  const list: AnswerOf<typeof changePosts>['list'] = [];
  for (const postsId of new Set(postsIds)) {
    try {
      list.push({ postsId, status: (await verb(postsId)).status, refusal: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      list.push({ postsId, status: null, refusal: error.message });
    }
  }
  return { list, done: list.filter(({ refusal }) => refusal === null).length };
}
