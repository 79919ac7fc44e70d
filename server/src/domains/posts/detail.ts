import type { PostDetail } from '#contract/posts.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { requireSuitable } from '../accounts/service.ts';
import { cardsOf } from '../discovery/service.ts';
import { playablesById } from '../media-assets/service.ts';
import { reactionsOf } from '../reactions/service.ts';
import { placeOf } from './collections.ts';
import { correctedOf } from './corrections.ts';
import { safeLink } from './document/addresses.ts';
import { readMinutes } from './document/text.ts';
import { authorCan, isAuthor, mayReadBody } from './policy.ts';
import { lifeOf } from './present.ts';
import * as store from './store.ts';
import { withWorks } from './works-in-text.ts';

/** A published work as readers see it. Its author and reviewers also get `body`, and the author what they may do. */
export async function postDetail(deps: Deps, actor: Actor, postsId: string): Promise<PostDetail> {
  const [[card], row] = await Promise.all([cardsOf(deps, [postsId]), store.findDetail(deps.db, postsId)]);
  if (card === undefined || row === undefined) throw new AppError('notFound', '作品不存在或已下线');
  await requireSuitable(deps, actor, card.category.slug);
  const { post, html, mediaId } = row;
  const media = post.type === 'video' && mediaId !== null ? (await playablesById(deps, [mediaId])).get(mediaId) : undefined;
  const body = mayReadBody(actor, post) ? (await store.findRevision(deps.db, row.revisionId))?.body : null;
  const can = authorCan(lifeOf(post));
  const me = actor.kind === 'user' ? await reactionsOf(deps, actor.id, postsId) : undefined;
  const [collection, corrected, text] = await Promise.all([
    placeOf(deps, postsId),
    correctedOf(deps, postsId),
    html === null ? null : withWorks(deps, html),
  ]);
  return {
    ...card,
    ...(text === null ? {} : { html: text }),
    outline: row.outline,
    readMinutes: readMinutes(row.textLength),
    textLength: row.textLength,
    ...(media === undefined ? {} : { media: { ...media, poster: card.cover ?? media.poster } }),
    ...(body == null ? {} : { body }),
    author: { ...card.author, ...row.author },
    ipLocation: row.ipLocation,
    source: row.origin === 'reprint' ? safeLink(row.sourceUrl) : null,
    revision: row.number,
    modifiedTime: (row.revisedAt ?? post.publishedAt ?? post.updatedAt).toISOString(),
    allowComment: row.allowComment,
    allowDanmaku: row.allowDanmaku,
    ...(collection === undefined ? {} : { collection }),
    ...(corrected === undefined ? {} : { corrected }),
    ...(me === undefined ? {} : { me }),
    danmakuCount: row.danmakuCount ?? 0,
    ...(isAuthor(actor, post) ? { can: { edit: can.edit, offline: can.offline } } : {}),
  };
}
