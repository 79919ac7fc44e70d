import { LRUCache } from 'lru-cache';
import type { PostCard, Picture } from '#contract/posts/post.ts';
import { pageOf, type Page, type Paging } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { presentShort } from '../../accounts/service.ts';
import { picturesByUrl } from '../../media-assets/service.ts';
import * as store from './store.ts';
import type { CardRow } from './store.ts';
import { titleBreaks } from './title-breaks.ts';

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

/** A page out of ids that were fetched from the first one on, at least one further than the page when there are more. */
export async function pageOfCards(deps: Deps, postIds: string[], { page, limit }: Paging): Promise<Page<PostCard>> {
  const shown = pageOf(postIds.slice((page - 1) * limit), { page, limit });
  return { ...shown, list: await cardsOf(deps, shown.list) };
}

const presentCard = (row: CardRow, pictures: ReadonlyMap<string, Picture>): PostCard => ({
  id: row.id,
  type: row.type,
  ...titleOf(row),
  summary: row.excerpt,
  cover: row.cover,
  picture: row.cover === null ? null : (pictures.get(row.cover) ?? null),
  category: row.category,
  tags: row.tags,
  region: row.region,
  author: presentShort(row.author),
  publishTime: row.publishedAt.toISOString(),
  ...(row.durationMs === null ? {} : { duration: row.durationMs / 1000 }),
  viewCount: row.views ?? 0,
  likeCount: row.likes ?? 0,
  commentCount: row.comments ?? 0,
  favoriteCount: row.favorites ?? 0,
  shareCount: row.shares ?? 0,
  ...labelsOf(row),
});

const TITLES_KEPT = 20_000;
const known = new LRUCache<string, Pick<PostCard, 'title' | 'titleBreaks'>>({ max: TITLES_KEPT });

/** Where it may be divided is found out here and only once: a browser's dictionary is another one than the server's. */
function titleOf({ title }: Pick<CardRow, 'title'>): Pick<PostCard, 'title' | 'titleBreaks'> {
  const before = known.get(title);
  if (before !== undefined) return before;
  const breaks = titleBreaks(title);
  const found = breaks === undefined ? { title } : { title, titleBreaks: breaks };
  known.set(title, found);
  return found;
}

/** A file's own word counts before its author's, and either before a suspicion. */
export function labelsOf({ origin, aiGenerated, aiFound, aiSuspected }: LabelFacts): Pick<PostCard, 'labels' | 'aiMark'> {
  const aiMark = aiFound ? 'found' : aiGenerated ? 'declared' : aiSuspected ? 'suspected' : null;
  return { labels: aiMark === null ? [origin] : [origin, 'ai'], aiMark };
}

type LabelFacts = Pick<CardRow, 'origin' | 'aiGenerated' | 'aiFound' | 'aiSuspected'>;
