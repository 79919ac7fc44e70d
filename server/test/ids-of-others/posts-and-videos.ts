import { createAppeal } from '#contract/moderation/appeals.ts';
import { createWord } from '#contract/screening/sensitive-words.ts';
import { saveCaptions } from '#contract/media-assets/captions.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { listRefusedRemarks } from '#contract/comments/appeals.ts';
import { createComment, hideComment, removeComment } from '#contract/comments/comments.ts';
import { removeDanmaku, sendDanmaku } from '#contract/danmaku/danmaku.ts';
import { viewPost } from '#contract/views/views.ts';
import { approvePost, rejectPost } from '#contract/moderation/review.ts';
import { savePlaybackPosition } from '#contract/library/history.ts';
import * as posts from '#contract/posts/drafts.ts';
import { favoritePost, likePost, setWatchLater } from '#contract/library/reactions.ts';
import { uploads } from '#server/db/tables/media-assets.ts';
import { postCorrections } from '#server/db/tables/posts.ts';
import { publishedPost } from '../factories/published-post.ts';
import type { TestApp, Visitor } from '../test-app.ts';
import { articleForm, postsOf } from '../factories/posts.ts';
import { uploadedPicture } from './uploaded-picture.ts';
import { BROWSER } from './walk.ts';

const DAY = 86_400_000;

/** A creator's articles, one in every state that readers do not see. */
export async function unseenPosts(app: TestApp, creator: Visitor) {
  const { call, admin, clock } = app;
  const { made, submitted } = postsOf(app);
  const moderator = await admin('moderator');

  const rejected = await submitted(articleForm({ title: '被退回的一篇' }), creator);
  await call(rejectPost, { postsId: rejected, reasons: [{ text: '请补充来源' }] }, moderator);
  await call(createAppeal, { postsId: rejected, text: '来源写在文章的最后一段里。' }, creator);

  const scheduled = await made(articleForm({ title: '明天才发布的一篇' }), creator);
  const publishAt = new Date(clock.now().getTime() + DAY).toISOString();
  await call(posts.submit, { postsId: scheduled, publishAt }, creator);
  await call(approvePost, { postsId: scheduled }, moderator);

  const binned = await made(articleForm({ title: '扔掉的一篇' }), creator);
  await call(posts.remove, { postsId: binned }, creator);
  return {
    draft: await made(articleForm({ title: '还在写的一篇' }), creator),
    spareDraft: await made({ type: 'article', title: '写了一半' }, creator),
    pending: await submitted(articleForm({ title: '等着审核的一篇' }), creator),
    rejected,
    scheduled,
    binned,
  };
}

/** Articles that readers see, or saw until they left the site, with what a friend said and their author kept of them. */
export async function seenPosts(app: TestApp, creator: Visitor, friend: Visitor) {
  const { call, admin, deps, clock } = app;
  const published = async (title: string) => postsOf(app).published(articleForm({ title }), creator, await admin('moderator'));
  const said = async (postsId: string, content: string) => (await call(createComment, { postsId, content }, friend)).data.id;
  const corrected = async (postId: string) => {
    const [id, at] = [deps.random.id(), clock.now()];
    await deps.db.insert(postCorrections).values({ id, postId, number: 2, at, summary: '改了一处', places: 1, differences: [] });
  };

  const post = await published('湖水退去之后');
  const [comment, spareComment] = [await said(post, '写得真好'), await said(post, '还想再看')];
  const removedComment = await said(post, '说错了');
  await call(removeComment, { commentId: removedComment }, friend);
  const heldComment = await said(post, '跟着我稳赚不赔');
  const operator = await admin();
  const { version, settings } = (await call(getSettings, {}, operator)).data;
  await call(saveSettings, { version, settings: { ...settings, authorReview: 'all' } }, operator);
  const ownComment = (await call(createComment, { postsId: post, content: '我再补充一句' }, creator)).data.id;
  await call(hideComment, { commentId: ownComment }, operator);
  const refusal = (await call(listRefusedRemarks, {}, creator)).data.list[0]?.id ?? '';
  await corrected(post);

  const hidden = await published('已经下线的一篇');
  const hiddenComment = await said(hidden, '下线前说的');
  await corrected(hidden);
  await call(likePost, { postsId: hidden, liked: true }, creator);
  await call(favoritePost, { postsId: hidden, favorited: true }, creator);
  await call(setWatchLater, { postsId: hidden, saved: true }, creator);
  await call(viewPost, { postsId: hidden, sessionId: 'a'.repeat(16), seconds: 9 }, creator, BROWSER);
  await call(posts.offline, { postsId: hidden }, creator);

  const live = await publishedPost(deps, { authorId: creator.id, title: '还在站上的一篇' });
  return { published: post, comment, spareComment, removedComment, heldComment, refusal, hidden, hiddenComment, live };
}

const FILE_HASH = 'ab'.repeat(32);

/** A video on the site and one that has left it, each with danmaku, and what the creator's videos are made of. */
export async function videos(app: TestApp, creator: Visitor, friend: Visitor) {
  const { call, admin, deps } = app;
  const { published, video } = postsOf(app);
  const clip = async (title: string, mediaId: string) =>
    published({ type: 'video', title, categoryId: 'nature', mediaId }, creator, await admin('moderator'));
  const overlaid = async (postsId: string) =>
    (await call(sendDanmaku, { postsId, atMs: 1000, content: '真好看' }, friend)).data.id;

  const media = await video(creator);
  await deps.db.$client.query(`update media_assets set sha256 = decode($2, 'hex') where id = $1`, [media, FILE_HASH]);
  const captions = { language: 'zh-CN', content: '1\n00:00:01,000 --> 00:00:02,500\n雾起来了\n' };
  await call(saveCaptions, { mediaId: media, ...captions }, creator);
  const watched = await clip('雾里合龙', media);
  const [danmaku, spareDanmaku, removedDanmaku] = [await overlaid(watched), await overlaid(watched), await overlaid(watched)];
  await call(removeDanmaku, { danmakuId: removedDanmaku }, friend);
  await call(createWord, { word: '扫码进组', scopes: ['danmaku'], action: 'review' }, await admin());
  const heldDanmaku = (await call(sendDanmaku, { postsId: watched, atMs: 2000, content: '扫码进组' }, friend)).data.id;

  const hiddenVideo = await clip('下线的影像', await video(creator));
  const hiddenDanmaku = await overlaid(hiddenVideo);
  await call(savePlaybackPosition, { postsId: hiddenVideo, seconds: 7 }, creator);
  await call(posts.offline, { postsId: hiddenVideo }, creator);
  return {
    video: watched,
    videoComment: (await call(createComment, { postsId: watched, content: '这段好' }, friend)).data.id,
    hiddenVideo: hiddenVideo,
    danmaku,
    spareDanmaku,
    removedDanmaku,
    heldDanmaku,
    hiddenDanmaku,
    media,
    fileHash: FILE_HASH,
    upload: await begunUpload(app, creator),
    picture: await uploadedPicture(app, creator, 'image'),
  };
}

/** An upload of which nothing has come yet. */
export async function begunUpload({ deps }: TestApp, { id: ownerId }: Visitor): Promise<string> {
  const [id, now] = [deps.random.id(), deps.clock.now()];
  await deps.db.insert(uploads).values({ id, ownerId, filename: '原片.mp4', size: 5, createdAt: now, touchedAt: now });
  return id;
}
