import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/discovery/interests.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import * as cardsStore from '../cards/store.ts';
import * as store from './store.ts';

const SAVES_A_MINUTE = { name: 'interests', points: 20, seconds: 60 };

export async function saveInterests(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.saveInterests>,
): Promise<AnswerOf<typeof contract.saveInterests>> {
  const userId = requireUserId(actor);
  await deps.limits.consume(SAVES_A_MINUTE, userId, '修改过于频繁');
  const categoryIds = [...new Set(form.categoryIds)];
  return deps.transact(async (tx) => {
    await store.lockInterestsOf(tx, userId);
    const existing = new Set((await cardsStore.listCategories(tx)).map(({ id }) => id));
    if (categoryIds.some((id) => !existing.has(id))) throw new AppError('notFound', '有分类已停用，请刷新后重新选择');
    const now = deps.clock.now();
    await store.replaceChosen(tx, userId, categoryIds, now);
    return { categoryIds, at: now.toISOString() };
  });
}

export const forgetInterests = (deps: Deps, userId: string): Promise<void> => store.deleteChosen(deps.db, userId);
