import { searchCounts } from '#contract/discovery/search.ts';
import { ofUser, related, suggest } from '#contract/discovery/feed.ts';
import { hotList } from '#contract/discovery/hot-list.ts';
import { saveInterests } from '#contract/discovery/interests.ts';
import { createAppeal } from '#contract/moderation/appeals.ts';
import { removeCaptions, saveCaptions } from '#contract/media-assets/captions.ts';
import type { Call } from '#contract/call.ts';
import { findCategory } from '#contract/posts/categories.ts';
import * as collections from '#contract/posts/collections.ts';
import { receivedComments } from '#contract/comments/comments.ts';
import { listCorrections } from '#contract/posts/corrections.ts';
import { earningFormula, earningPosts } from '#contract/earnings/statements.ts';
import * as media from '#contract/media-assets/media-assets.ts';
import { changePosts, copyPost, discardDraft, exportOwn, listOwn } from '#contract/posts/own-posts.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import * as revisions from '#contract/posts/revisions.ts';
import * as snapshots from '#contract/posts/snapshots.ts';
import * as postArchive from '#contract/data-exports/posts.ts';
import * as data from '#contract/analytics/analytics.ts';
import { EARNING_DAY } from './money-and-proof.ts';
import { harmless, type Row } from './rows.ts';
import type { Own, ThingName } from './world.ts';

/** Posts that readers cannot see, in every state. */
export const UNSEEN = ['draft', 'pending', 'rejected', 'scheduled', 'binned', 'hidden'] as const satisfies ThingName[];

/** What only the author may do with a post, also with one that everybody can read. */
const ofPost = (call: Call, more: object = {}): Row => ({
  call,
  field: 'postsId',
  input: (postsId) => ({ ...more, postsId }),
  theirs: ['live', ...UNSEEN],
});

/** What readers may do with a post that is on the site. */
export const readable = (call: Call, more: object = {}): Row => ({
  call,
  field: 'postsId',
  input: (postsId) => ({ ...more, postsId }),
  gone: [...UNSEEN],
  open: 'published',
  why: 'everybody may read a published work',
});

const FORM = { type: 'article' as const, title: '一篇新的' };
const filled = (node: object) => ({ ...FORM, body: { type: 'doc', content: [node] } });

/** What the author, and for figures and money the agency of the post, may ask. */
const figures = (call: Call, more: object = {}, theirs: ThingName[] = ['published', 'hidden']): Row => ({
  ...ofPost(call, more),
  theirs,
  alsoFor: ['ownAgency'],
});

const writing: Row[] = [
  ofPost(posts.ownDetail),
  ofPost(posts.save, FORM),
  ofPost(posts.submit),
  ofPost(posts.retract),
  ofPost(posts.reschedule, { publishAt: null }),
  ofPost(posts.offline),
  ofPost(createAppeal, { text: '这篇作品没有违规，请再看一次。' }),
  ofPost(revisions.listRevisions),
  ofPost(revisions.compareRevisions, { from: 1, to: 1 }),
  ofPost(revisions.restoreRevision, { number: 1 }),
  ofPost(snapshots.listSnapshots),
  ...[snapshots.snapshotDetail, snapshots.restoreSnapshot].flatMap((call): Row[] => [
    ofPost(call, { snapshotId: 'none' }),
    ...harmless(call, ['snapshotId'], 'is looked for among those of the post alone: posts/snapshots.test.ts'),
  ]),
  ofPost(posts.checkWords),
  ofPost(copyPost),
  ofPost(posts.restore),
  ...(['retract', 'offline', 'restore', 'category', 'remove'] as const).map((action): Row => ({
    call: changePosts,
    field: 'postsIds',
    // The own one beside it is refused for what it is, whatever the other is.
    input: (postsId, { published = '' }) => ({
      action,
      postsIds: action === 'retract' ? [published, postsId] : [postsId],
      categoryId: 'nature',
    }),
    theirs: ['live', ...UNSEEN],
  })),
  ofPost(posts.remove),
  { ...ofPost(discardDraft, { title: '写了一半' }), theirs: ['spareDraft', 'live', ...UNSEEN] },
  { call: posts.save, field: 'cover', input: (cover) => ({ ...FORM, cover }), theirs: ['picture'] },
  { call: posts.save, field: 'mediaId', input: (mediaId) => ({ ...FORM, type: 'video', mediaId }), theirs: ['media'] },
  { call: posts.save, field: 'body', input: (src) => filled({ type: 'image', attrs: { src } }), theirs: ['picture'] },
  // That the card of a post shows nothing of a draft is in posts/reading/fill-cards.test.ts.
  { call: posts.save, field: 'body', input: (mediaId) => filled({ type: 'video', attrs: { mediaId } }), theirs: ['media'] },
  ...harmless(posts.save, ['categoryId'], 'categories are the same for everybody'),
  ...harmless(changePosts, ['categoryId'], 'categories are the same for everybody'),
  ...[listOwn, exportOwn].flatMap((call) => [
    ...harmless(call, ['categoryId'], 'categories are the same for everybody'),
    ...harmless(call, ['author'], 'an agency sees its own people alone: posts/agency-posts.test.ts'),
  ]),
  ...harmless(posts.save, ['draftKey'], 'a key names works of its author alone: posts/drafts.test.ts'),
  ...harmless(posts.begun, ['draftKey'], 'a key names works of its author alone: posts/drafts.test.ts'),
];

const videos: Row[] = [
  { call: media.createMedia, field: 'uploadId', input: (uploadId) => ({ uploadId }), theirs: ['upload'] },
  {
    ...ofPost(media.createMedia),
    input: (postsId, { upload }, ids) => ({ uploadId: upload ?? ids.upload, postsId }),
  },
  { call: media.reuseMedia, field: 'sha256', input: (sha256) => ({ sha256, filename: 'a.mp4' }), theirs: ['fileHash'] },
  ...[media.mediaDetailCall, media.retryMedia].map((call): Row => ({
    call,
    field: 'mediaId',
    input: (mediaId) => ({ mediaId }),
    theirs: ['media'],
  })),
  {
    call: saveCaptions,
    field: 'mediaId',
    input: (mediaId) => ({ mediaId, language: 'en', content: '1\n00:00:01,000 --> 00:00:02,500\nMist\n' }),
    theirs: ['media'],
  },
  { call: removeCaptions, field: 'mediaId', input: (mediaId) => ({ mediaId, language: 'zh-CN' }), theirs: ['media'] },
  ...harmless(media.createMedia, ['sha256'], 'tells what the own upload should be, to be held against it'),
  ...harmless(media.reuseMedia, ['postsId'], 'is looked at with an own file alone: posts/drafts/add-video.test.ts'),
  ...harmless(media.fetchPicture, ['url'], 'an address of another site; the own network is closed (foreign-pictures.test.ts)'),
];

const ofCollection = (call: Call, more: (own: Own) => object = () => ({}), thing: ThingName = 'collection'): Row => ({
  call,
  field: 'collectionId',
  input: (collectionId, own) => ({ ...more(own), collectionId }),
  theirs: [thing],
});

const gathered: Row[] = [
  { call: collections.listCollections, field: 'postsId', input: (postsId) => ({ postsId }), theirs: ['draft'] },
  ofCollection(collections.ownCollectionDetail),
  ofCollection(collections.modifyCollection, () => ({ title: '换了名字' })),
  {
    call: collections.arrangeCollection,
    field: 'postsIds',
    input: (postsId, { collection }) => ({ collectionId: collection, postsIds: [postsId] }),
    theirs: ['draft'],
  },
  ofCollection(collections.arrangeCollection, ({ draft }) => ({ postsIds: [draft] })),
  { ...ofPost(collections.placeInCollection), input: (postsId, { collection }) => ({ postsId, collectionId: collection }) },
  ofCollection(collections.placeInCollection, ({ published }) => ({ postsId: published })),
  ofCollection(collections.removeCollection, () => ({}), 'spareCollection'),
  {
    call: collections.collectionDetail,
    field: 'collectionId',
    input: (collectionId) => ({ collectionId }),
    open: 'collection',
    why: 'a collection stands beside its published works; others are left out of it (collections.test.ts)',
  },
  {
    call: collections.collectionPosts,
    field: 'collectionId',
    input: (collectionId) => ({ collectionId }),
    open: 'collection',
    why: 'a collection stands beside its published works; others are left out of it (collections.test.ts)',
  },
];

const seen: Row[] = [
  readable(postContract.detail),
  readable(postContract.counts),
  readable(posts.postCardCall),
  readable(listCorrections),
  readable(related),
  ...harmless(ofUser, ['userId'], 'a person’s published works stand on their page'),
  ...[suggest, hotList, searchCounts].flatMap((call) => harmless(call, ['category'], 'categories are the same for everybody')),
  ...harmless(findCategory, ['slug'], 'categories are the same for everybody'),
  ...harmless(saveInterests, ['categoryIds'], 'categories are the same for everybody'),
];

const counted: Row[] = [
  figures(data.analyticsOverview),
  figures(data.analyticsTrend),
  figures(data.analyticsAudience),
  figures(data.exportAnalytics, { kind: 'posts', format: 'csv' }, ['published']),
  // What readers never saw is not even the agency's.
  ...[data.analyticsOverview, data.analyticsTrend, data.analyticsAudience].map((call): Row => ({
    ...ofPost(call),
    theirs: UNSEEN.filter((name) => name !== 'hidden'),
  })),
  figures(receivedComments, {}, ['published']),
  figures(earningFormula, { day: EARNING_DAY }, ['published']),
  {
    ...figures(earningPosts),
    field: 'authorId',
    input: (authorId) => ({ authorId, from: EARNING_DAY, to: EARNING_DAY }),
    theirs: ['self'],
  },
  ofPost(postArchive.issueCertificate),
  { call: postArchive.postArchiveAddress, field: 'id', input: (id) => ({ id }), theirs: ['archive'] },
  { call: postArchive.certifiedText, field: 'number', input: (number) => ({ number }), theirs: ['certificate'] },
  {
    call: postArchive.verifyCertificate,
    field: 'number',
    input: (number) => ({ number }),
    open: 'certificate',
    why: 'a certificate is there to be shown to others',
  },
];

export const rowsOfPosts: Row[] = [...seen, ...counted, ...videos, ...writing, ...gathered];
