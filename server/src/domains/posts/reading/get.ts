import type { PostDetail } from '#contract/posts/post.ts';
import { linkAddress } from '#contract/link-address.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { readMinutes } from '../../../documents/text.ts';
import { requireAllowedInYouthMode } from '../../accounts/service.ts';
import { cardsOf } from '../../discovery/service.ts';
import { playablesById } from '../../media-assets/service.ts';
import { reactionsOf } from '../../library/service.ts';
import { positionOf } from '../collections/service.ts';
import { correctedOf } from '../publication/correct.ts';
import * as detailStore from './store.ts';
import { authorCan, isAuthor, mayReadBody } from '../policy.ts';
import * as postsStore from '../store.ts';
import { stateOf } from '../present.ts';
import { fillCards } from './fill-cards.ts';

/** A published post as readers see it. Its author and reviewers also get `body`, and the author what they may do. */
export async function postDetail(deps: Deps, actor: Actor, postsId: string): Promise<PostDetail> {
  const [[card], row] = await Promise.all([cardsOf(deps, [postsId]), detailStore.findDetail(deps.db, postsId)]);
  if (card === undefined || row === undefined) throw new AppError('notFound', '作品不存在或已下线');
  await requireAllowedInYouthMode(deps, actor, card.category.slug);
  const { post, html, mediaId } = row;
  const media = post.type === 'video' && mediaId !== null ? (await playablesById(deps, [mediaId])).get(mediaId) : undefined;
  const body = mayReadBody(actor, post) ? (await postsStore.findRevision(deps.db, row.revisionId))?.body : null;
  const can = authorCan(stateOf(post));
  const me = actor.kind === 'user' ? await reactionsOf(deps, actor.id, postsId) : undefined;
  const [collection, corrected, text] = await Promise.all([
    positionOf(deps, postsId),
    correctedOf(deps, postsId),
    html === null ? null : fillCards(deps, html),
  ]);
  return {
    ...card,
    ...(text === null ? {} : { html: text }),
    ...row.shown,
    readMinutes: readMinutes(row.shown.textLength),
    ...(media === undefined ? {} : { media: { ...media, poster: card.cover ?? media.poster } }),
    ...(body == null ? {} : { body }),
    author: { ...card.author, ...row.author },
    ipLocation: row.ipLocation,
    source: row.origin === 'reprint' ? linkAddress(row.sourceUrl) : null,
    revision: row.number,
    modifiedTime: (row.revisedAt ?? post.publishedAt ?? post.updatedAt).toISOString(),
    ...(collection === undefined ? {} : { collection }),
    ...(corrected === undefined ? {} : { corrected }),
    ...(me === undefined ? {} : { me }),
    danmakuCount: row.danmakuCount ?? 0,
    ...(isAuthor(actor, post) ? { can: { edit: can.edit, offline: can.offline } } : {}),
  };
}
