import type { ownVideos as ownVideosCall, postCardCall } from '#contract/posts/drafts.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Actor } from '../../../core/actor.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { fillPlaceholders, placeholdersIn } from '../../../documents/card-placeholders.ts';
import { cardsOf } from '../../discovery/service.ts';
import { picturesByUrl } from '../../media-assets/service.ts';
import * as store from '../drafts/store.ts';
import { requireAuthor } from '../drafts/save.ts';

/** A rendered text with the cards of the posts it names, as they are now. */
export async function fillCards(deps: Deps, html: string): Promise<string> {
  const ids = placeholdersIn(html);
  if (ids.length === 0) return html;
  return fillPlaceholders(html, new Map((await cardsOf(deps, ids)).map((card) => [card.id, card])));
}

export async function postCard(deps: Deps, { postsId }: { postsId: string }): Promise<AnswerOf<typeof postCardCall>> {
  const [card] = await cardsOf(deps, [postsId]);
  return { card: card ?? null };
}

/** The author's own videos that can be played. */
export async function ownVideos(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords = '' }: { page: number; limit: number; keywords?: string | undefined },
): Promise<AnswerOf<typeof ownVideosCall>> {
  const filter = { ownerId: requireAuthor(actor).id, type: 'video' as const, keywords: plainLine(keywords) };
  const rows = await store.listOwnVideos(deps.db, filter, limit + 1, (page - 1) * limit);
  const shown = rows.slice(0, limit);
  const pictures = await picturesByUrl(
    deps.db,
    shown.map(({ cover }) => cover),
  );
  const list = shown.map(({ cover, durationMs, ...row }) => ({
    ...row,
    picture: cover === null ? null : (pictures.get(cover) ?? null),
    duration: (durationMs ?? 0) / 1000,
  }));
  return { list, page, limit, hasMore: rows.length > limit };
}
