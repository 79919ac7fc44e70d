import type { PostCard } from '#contract/posts/post.ts';
import type { Deps } from '../../../deps.ts';
import { picturesByUrl } from '../../media-assets/service.ts';
import * as store from './store.ts';
import { presentCard } from './present.ts';

/** Cards of published posts in the order asked for: two queries, however many. What is no longer published is left out. */
export async function cardsOf(deps: Deps, postIds: string[]): Promise<PostCard[]> {
  const rows = await store.findCards(deps.db, postIds);
  const pictures = await picturesByUrl(
    deps.db,
    rows.map(({ cover }) => cover),
  );
  const cards = new Map(rows.map((row) => [row.id, presentCard(row, pictures)]));
  return postIds.flatMap((id) => cards.get(id) ?? []);
}

export interface Paging {
  page: number;
  limit: number;
}

export interface Page<Item> extends Paging {
  list: Item[];
  hasMore: boolean;
}

/** A page out of ids that were fetched from the first one on, at least one further than the page when there are more. */
export async function pageOfCards(deps: Deps, postIds: string[], { page, limit }: Paging): Promise<Page<PostCard>> {
  const from = (page - 1) * limit;
  return { list: await cardsOf(deps, postIds.slice(from, from + limit)), page, limit, hasMore: postIds.length > from + limit };
}
