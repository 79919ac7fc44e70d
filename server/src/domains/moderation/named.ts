import type { AnswerOf } from '#contract/call.ts';
import type { quickJump } from '#contract/quick-jump.ts';
import type { Deps } from '../../deps.ts';
import { displayName } from '../accounts/service.ts';
import * as store from './store.ts';

/** Works in any state, by their id or a part of their title. */
export async function findNamedWorks(deps: Deps, words: string, most: number): Promise<AnswerOf<typeof quickJump>['works']> {
  const rows = await store.findNamed(deps.db, words, most);
  return rows.map(({ post, title, author }) => ({
    id: post.id,
    type: post.type,
    status: post.review === 'pending' ? 'pending' : post.status,
    title,
    author: displayName(author),
  }));
}
