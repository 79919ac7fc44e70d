import type { AnswerOf } from '#contract/call.ts';
import { linkAddress } from '#contract/link-address.ts';
import type { ownVideos as ownVideosCall, postCardCall } from '#contract/posts/drafts.ts';
import type { counts as countsCall, PostDetail } from '#contract/posts/post.ts';
import { removalText } from '#contract/posts/removal.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { fillPlaceholders, fillVideos, placeholdersIn, videosShownIn } from '../../../documents/card-placeholders.ts';
import { readMinutes } from '../../../documents/text.ts';
import { requireAllowedInYouthMode } from '../../accounts/service.ts';
import { cardsOf } from '../../discovery/service.ts';
import { reactionsOf } from '../../library/service.ts';
import { playablesById, picturesByUrl } from '../../media-assets/service.ts';
import { positionOf } from '../collections/service.ts';
import { requireAuthor } from '../access.ts';
import * as store from '../own-posts/store.ts';
import { authorCan, isAuthor, mayReadBody } from '../policy.ts';
import { stateOf } from '../present.ts';
import { correctedOf } from '../publication/correct.ts';
import * as postsStore from '../store.ts';
import { findRemoval } from '../takedowns/store.ts';
import * as readingStore from './store.ts';

/** A published post as readers see it. Its author and reviewers also get `body`; its manager also gets `can`. */
export async function postDetail(deps: Deps, actor: Actor, postsId: string): Promise<PostDetail> {
  const [[card], row] = await Promise.all([cardsOf(deps, [postsId]), readingStore.findDetail(deps.db, postsId)]);
  if (card === undefined || row === undefined) throw await notThere(deps, postsId);
  await requireAllowedInYouthMode(deps, actor, card.category.slug);
  const { post, html, mediaId } = row;
  const media = post.type === 'video' && mediaId !== null ? (await playablesById(deps, [mediaId])).get(mediaId) : undefined;
  const body = mayReadBody(actor, post) ? (await postsStore.findRevision(deps.db, row.revisionId))?.body : null;
  const me = actor.kind === 'user' ? await reactionsOf(deps, actor.id, postsId) : undefined;
  const [can, collection, corrected, text] = await Promise.all([
    canOf(deps, actor, post),
    positionOf(deps, postsId),
    correctedOf(deps, postsId),
    html === null ? null : fillCards(deps, html),
  ]);
  return {
    ...card,
    ...(text === null ? {} : { html: text }),
    ...row.shown,
    ...audienceOf(row),
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
    ...(can === undefined ? {} : { can }),
  };
}

/** The actions of the post's manager; undefined for everybody else. */
async function canOf(deps: Deps, actor: Actor, post: postsStore.PostRow): Promise<PostDetail['can']> {
  if (actor.kind !== 'user' || !(isAuthor(actor, post) || actor.identity === 'agencies')) return undefined;
  if (((await postsStore.findManager(deps.db, post))?.ownerId ?? post.authorId) !== actor.id) return undefined;
  const { edit, offline } = authorCan(stateOf(post));
  return { edit: edit && actor.identity !== 'user', offline };
}

/** Audiences of remarks: 'nobody' when the published revision forbids them, otherwise the author's present setting. */
function audienceOf({ shown, audience }: readingStore.DetailRow): Pick<PostDetail, 'audience' | 'allowComment' | 'allowDanmaku'> {
  const comments = shown.allowComment ? audience.comments : 'nobody';
  const danmaku = shown.allowDanmaku ? audience.danmaku : 'nobody';
  return { audience: { comments, danmaku }, allowComment: comments !== 'nobody', allowDanmaku: danmaku !== 'nobody' };
}

/** For a post that was taken down, the error shows the public reason. */
async function notThere(deps: Deps, postsId: string): Promise<AppError> {
  const removal = await findRemoval(deps.db, postsId);
  if (removal === undefined) return new AppError('notFound', '作品不存在或已下线');
  return new AppError('notFound', removalText(removal), { reason: 'takenDown' });
}

/** The current counts of a post, for cached pages whose counts are old. */
export async function postNumbers(deps: Deps, postsId: string): Promise<AnswerOf<typeof countsCall>> {
  const counts = await readingStore.findCounts(deps.db, postsId);
  if (counts === undefined) throw new AppError('notFound', '作品不存在或已下线');
  return counts;
}

/** Fills a rendered text with the present cards of posts that it embeds, and marks embedded videos that are gone. */
export async function fillCards(deps: Deps, html: string): Promise<string> {
  const [posts, videos] = [placeholdersIn(html), videosShownIn(html)];
  const text = videos.length === 0 ? html : fillVideos(html, await readingStore.findShownVideos(deps.db, videos));
  if (posts.length === 0) return text;
  return fillPlaceholders(text, new Map((await cardsOf(deps, posts)).map((card) => [card.id, card])));
}

export async function postCard(deps: Deps, { postsId }: { postsId: string }): Promise<AnswerOf<typeof postCardCall>> {
  const [card] = await cardsOf(deps, [postsId]);
  return { card: card ?? null };
}

/** The author's own videos that can be played. */
export async function ownVideos(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords = '' }: Paging & { keywords?: string | undefined },
): Promise<AnswerOf<typeof ownVideosCall>> {
  const filter = { ownerId: requireAuthor(actor).id, type: 'video' as const, keywords: plainLine(keywords) };
  const rows = await store.listOwnVideos(deps.db, filter, limit + 1, (page - 1) * limit);
  const videos = pageOf(rows, { page, limit });
  const pictures = await picturesByUrl(
    deps.db,
    videos.list.map(({ cover }) => cover),
  );
  const list = videos.list.map(({ cover, durationMs, ...row }) => ({
    ...row,
    picture: cover === null ? null : (pictures.get(cover) ?? null),
    duration: (durationMs ?? 0) / 1000,
  }));
  return { ...videos, list };
}
