import type { Interest } from '#contract/discovery/interests.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import * as cardsStore from '../cards/store.ts';
import * as store from './store.ts';

export async function listInterests(deps: Deps, actor: Actor): Promise<Interest[]> {
  const [categories, chosen] = await Promise.all([
    cardsStore.listCategories(deps.db),
    store.listChosen(deps.db, requireUserId(actor)),
  ]);
  return categories.map((category) => ({ ...category, chosen: chosen.includes(category.id) }));
}
