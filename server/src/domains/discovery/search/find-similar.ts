import type { DocNode } from '#contract/document.ts';
import type { PostCard } from '#contract/posts/post.ts';
import type { Deps } from '../../../deps.ts';
import { textOf } from '../../../documents/text.ts';
import { cardsOf } from '../cards/list.ts';
import { keywordsOf } from '../index/tokens.ts';
import { sameKeywords } from '../index/vector.ts';
import { sharedPercentWith } from './passages.ts';
import { findLikely } from './likeness-store.ts';
import { findTexts } from './store.ts';

/** Common passages in percent; texts below it share only phrases and quotations. */
const PERCENT_MIN = 20;
/** Posts whose texts are compared: those with the most common keywords. */
const COMPARED = 10;

/** Public posts that contain much of a text, as whole or partial copies; the highest percentage first. Empty for a short text. */
export async function findPublicCopies(
  deps: Deps,
  { postId, title, summary, body }: { postId: string; title: string; summary: string; body: DocNode | null },
  limit: number,
): Promise<{ card: PostCard; percent: number }[]> {
  const text = [summary, body === null ? '' : textOf(body)].filter(Boolean).join('\n');
  const percentOf = sharedPercentWith(text);
  if (percentOf === null) return [];
  const words = keywordsOf(title, text).map((word) => sameKeywords([word]));
  const ids = await findLikely(deps.db, { postId, words, until: deps.clock.now() }, COMPARED);
  const texts = await findTexts(deps.db, ids);
  const percents = new Map([...texts].map(([id, other]) => [id, percentOf(other)]));
  const alike = ids
    .filter((id) => (percents.get(id) ?? 0) >= PERCENT_MIN)
    .toSorted((a, b) => (percents.get(b) ?? 0) - (percents.get(a) ?? 0));
  const cards = await cardsOf(deps, alike.slice(0, limit));
  return cards.map((card) => ({ card, percent: percents.get(card.id) ?? 0 }));
}
