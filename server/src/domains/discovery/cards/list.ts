import { LRUCache } from 'lru-cache';
import type { PostCard, Picture } from '#contract/posts/post.ts';
import { pageOf, type Page, type Paging } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { picturesByUrl } from '../../media-assets/service.ts';
import * as store from './store.ts';
import type { CardRow } from './store.ts';
import { titleBreaks } from './title-breaks.ts';

/** Cards of published posts in the order of `postIds`, by two queries for any number. Posts no longer published are left out. */
export async function cardsOf(deps: Deps, postIds: string[]): Promise<PostCard[]> {
  const rows = await store.findCards(deps.db, postIds);
  const pictures = await picturesByUrl(
    deps.db,
    rows.map(({ cover }) => cover),
  );
  const cards = new Map(rows.map((row) => [row.id, presentCard(row, pictures)]));
  return postIds.flatMap((id) => cards.get(id) ?? []);
}

/** Cards of one page; `postIds` are the ids of all pages up to this one, and one more if another page follows. */
export async function pageOfCards(deps: Deps, postIds: string[], { page, limit }: Paging): Promise<Page<PostCard>> {
  const idPage = pageOf(postIds.slice((page - 1) * limit), { page, limit });
  return { ...idPage, list: await cardsOf(deps, idPage.list) };
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
  author: presentUserSummary(row.author),
  publishTime: row.publishedAt.toISOString(),
  ...(row.durationMs === null ? {} : { duration: row.durationMs / 1000 }),
  viewCount: row.views ?? 0,
  likeCount: row.likes ?? 0,
  commentCount: row.comments ?? 0,
  favoriteCount: row.favorites ?? 0,
  shareCount: row.shares ?? 0,
  ...labelsOf(row),
});

const TITLES_CACHED = 20_000;
const titles = new LRUCache<string, Pick<PostCard, 'title' | 'titleBreaks'>>({ max: TITLES_CACHED });

/** Calculates line breaks on the server, because the dictionaries of browsers differ and hydration must give the same markup. */
function titleOf({ title }: Pick<CardRow, 'title'>): Pick<PostCard, 'title' | 'titleBreaks'> {
  const cached = titles.get(title);
  if (cached !== undefined) return cached;
  const breaks = titleBreaks(title);
  const answer = breaks === undefined ? { title } : { title, titleBreaks: breaks };
  titles.set(title, answer);
  return answer;
}

/** The AI mark, by precedence: found in a file, declared by the author, suspected by the platform. */
export function labelsOf({ origin, aiGenerated, aiFound, aiSuspected }: LabelFacts): Pick<PostCard, 'labels' | 'aiMark'> {
  const aiMark = aiFound ? 'found' : aiGenerated ? 'declared' : aiSuspected ? 'suspected' : null;
  return { labels: aiMark === null ? [origin] : [origin, 'ai'], aiMark };
}

type LabelFacts = Pick<CardRow, 'origin' | 'aiGenerated' | 'aiFound' | 'aiSuspected'>;
