import type { Call } from '#contract/call.ts';
import { appealRefusal } from '#contract/comments/appeals.ts';
import { banFromRemarks, savePostRemarks, postRemarks } from '#contract/comments/audience.ts';
import * as comments from '#contract/comments/comments.ts';
import * as danmaku from '#contract/danmaku/danmaku.ts';
import { decideDanmaku, listWaitingDanmaku } from '#contract/danmaku/waiting.ts';
import * as folders from '#contract/library/folders.ts';
import * as follows from '#contract/follows/follows.ts';
import { recordVisit, viewPost, watchVideo } from '#contract/views/views.ts';
import { savePlaybackPosition, findPlaybackPosition } from '#contract/library/history.ts';
import * as reactions from '#contract/library/reactions.ts';
import * as reports from '#contract/moderation/reports.ts';
import { recordPageError } from '#contract/views/page-errors.ts';
import { dayInChina } from '#server/core/clock.ts';
import { harmless, type Ids, type Row } from './rows.ts';
import { readable, UNSEEN } from './rows-of-posts.ts';
import { createClock } from '../test-clock.ts';
import { COMPLAINT, CONTACT } from './conversations-and-news.ts';
import type { ThingName } from './world.ts';

const ofComment = (call: Call, more: object = {}): Row => ({
  call,
  field: 'commentId',
  input: (commentId) => ({ ...more, commentId }),
});
const UNSEEN_COMMENTS: ThingName[] = ['hiddenComment', 'removedComment'];
const OF_EVERYBODY = { gone: UNSEEN_COMMENTS, open: 'comment', why: 'comments stand below published works' } as const;

const said: Row[] = [
  readable(comments.listComments),
  readable(comments.createComment, { content: '说得好' }),
  {
    call: comments.createComment,
    field: 'parentId',
    input: (parentId, _own, { published }) => ({ postsId: published, parentId, content: '同意' }),
    ...OF_EVERYBODY,
    gone: [...UNSEEN_COMMENTS, 'videoComment'],
  },
  { ...ofComment(comments.listReplies), ...OF_EVERYBODY },
  { ...ofComment(comments.commentThreadOf), ...OF_EVERYBODY },
  { ...ofComment(comments.likeComment, { liked: true }), ...OF_EVERYBODY },
  {
    ...ofComment(comments.pinComment, { pinned: true }),
    gone: UNSEEN_COMMENTS,
    guarded: ['comment'],
    why: 'everybody reads it, the author of the work alone puts it first',
  },
  {
    ...ofComment(comments.removeComment),
    theirs: UNSEEN_COMMENTS,
    guarded: ['spareComment'],
    why: 'everybody reads it, its writer and the author of the work may remove it',
  },
  { ...ofComment(comments.decideComment, { approved: true }), theirs: ['heldComment'] },
  ...[postRemarks, savePostRemarks].map((call): Row => ({
    call,
    field: 'postsId',
    input: (postsId) => ({ postsId, ...(call === savePostRemarks ? { comments: 'followers', danmaku: null } : {}) }),
    gone: [...UNSEEN],
    theirs: ['published'],
  })),
  {
    call: banFromRemarks,
    field: 'userId',
    input: (userId) => ({ userId, banned: true }),
    open: 'self',
    why: 'anybody may be kept from writing under one’s own works',
  },
  {
    call: appealRefusal,
    field: 'id',
    input: (id) => ({ id, text: '这句话没有任何问题，请再看一次。' }),
    theirs: ['refusal'],
  },
];

const video = (call: Call, more: object = {}): Row => ({
  ...readable(call, more),
  gone: ['hiddenVideo', ...UNSEEN],
  open: 'video',
});

const overlaid: Row[] = [
  video(danmaku.listDanmaku),
  video(danmaku.danmakuNews, { since: '2026-01-01T00:00:00Z' }),
  video(danmaku.sendDanmaku, { atMs: 2000, content: '来了' }),
  {
    call: danmaku.removeDanmaku,
    field: 'danmakuId',
    input: (danmakuId) => ({ danmakuId }),
    theirs: ['hiddenDanmaku', 'removedDanmaku'],
    guarded: ['spareDanmaku'],
    why: 'everybody sees it, its writer and the author of the video may remove it',
  },
  { call: listWaitingDanmaku, field: 'postsId', input: (postsId) => ({ postsId }), theirs: ['video'] },
  { call: decideDanmaku, field: 'danmakuId', input: (danmakuId) => ({ danmakuId, approved: true }), theirs: ['heldDanmaku'] },
  video(savePlaybackPosition, { seconds: 5 }),
  { call: findPlaybackPosition, field: 'postsId', input: (postsId) => ({ postsId }), theirs: ['hiddenVideo'] },
];

/** What can be taken back from a post that has left the site since, by who had done it. */
const takenBack = (call: Call, flag: string): Row[] => [
  readable(call, { [flag]: true }),
  { call, field: 'postsId', input: (postsId) => ({ postsId, [flag]: false }), theirs: ['hidden'] },
  {
    ...readable(call, { [flag]: false }),
    gone: UNSEEN.filter((name) => name !== 'hidden'),
  },
];
const ofFolder = (call: Call, theirs: ThingName[], more: (ids: Ids) => object = () => ({})): Row => ({
  call,
  field: 'folderId',
  input: (folderId, _own, ids) => ({ ...more(ids), folderId }),
  theirs,
});
const FOLDERS: ThingName[] = ['folder', 'publicFolder'];

const saved: Row[] = [
  ...takenBack(reactions.likePost, 'liked'),
  ...takenBack(reactions.favoritePost, 'favorited'),
  ...takenBack(reactions.setWatchLater, 'saved'),
  readable(reactions.sharePost, { channel: 'link' }),
  ofFolder(reactions.favoritePost, FOLDERS, ({ video: postsId }) => ({ postsId, favorited: true })),
  ofFolder(reactions.listFavorites, FOLDERS),
  {
    call: reactions.findMyReactions,
    field: 'postsIds',
    input: (postsIds) => ({ postsIds }),
    gone: [...UNSEEN],
    open: 'kept',
    why: 'the counts of a published work stand on its page',
  },
  {
    call: folders.moveFavorites,
    field: 'postsIds',
    input: (postsId, { folder }) => ({ folderId: folder, postsIds: [postsId] }),
    theirs: ['kept'],
  },
  ofFolder(folders.moveFavorites, FOLDERS, ({ kept: postsId }) => ({ postsIds: [postsId] })),
  ...harmless(folders.listFolders, ['postsId'], 'it answers which of one’s own folders hold it'),
  ...harmless(recordPageError, ['message', 'place'], 'what broke in a browser, cut short and kept without a name'),
  ofFolder(folders.modifyFolder, ['folder'], () => ({ name: '换了名字' })),
  ofFolder(folders.removeFolder, ['spareFolder']),
  { ...ofFolder(folders.findPublicFolder, ['folder']), open: 'publicFolder', why: 'its owner shows it to others' },
  {
    call: folders.listFoldersOfUser,
    field: 'userId',
    input: (userId) => ({ userId }),
    open: 'self',
    why: 'only folders that are shown to others',
  },
  { call: reactions.removeHistory, field: 'postsId', input: (postsId) => ({ postsId }), theirs: ['hidden'] },
];

const around: Row[] = [
  readable(viewPost, { sessionId: 'b'.repeat(16), seconds: 8 }),
  readable(recordVisit, { visit: 'c'.repeat(32), openedOn: dayInChina(createClock().now()), milliseconds: 0, completed: false }),
  video(watchVideo, { sessionId: 'b'.repeat(16) }),
  ...harmless(watchVideo, ['sessionId'], 'made by the browser; kept in memory while it plays'),
  ...harmless(viewPost, ['visit'], 'made by the browser; kept as a hash together with the work'),
  ...harmless(viewPost, ['sessionId'], 'made by the browser; kept as a hash together with the work'),
  ...harmless(recordVisit, ['visit'], 'made by the browser; kept as a hash together with the work'),
  ...[follows.listFollowing, follows.listFollowers].map((call): Row => ({
    call,
    field: 'userId',
    input: (userId) => ({ userId }),
    open: 'self',
    why: 'stands on a person’s page',
  })),
  {
    call: follows.setFollow,
    field: 'userId',
    input: (userId) => ({ userId, followed: true }),
    open: 'self',
    why: 'anybody may be followed',
  },
  ...harmless(
    follows.setFollow,
    ['postsId'],
    'kept when it is a published work of that person, else passed over (follows.test.ts)',
  ),
  { call: follows.myFollows, field: 'userIds', input: (userIds) => ({ userIds }), theirs: ['followed'] },
];

const report = (targetType: string, things: Partial<Row>): Row => ({
  call: reports.createReport,
  field: 'targetId',
  input: (targetId) => ({ targetType, targetId, reason: 'ad' }),
  why: 'whatever one can see one can report',
  ...things,
});

const reported: Row[] = [
  report('post', { gone: [...UNSEEN], open: 'published' }),
  report('comment', { gone: UNSEEN_COMMENTS, open: 'comment' }),
  report('danmaku', { gone: ['hiddenDanmaku', 'removedDanmaku'], open: 'danmaku' }),
  report('person', { open: 'self' }),
  report('message', { theirs: ['message'] }),
  {
    call: reports.createInfringement,
    field: 'pictures',
    input: (picture) => ({ ...COMPLAINT, pictures: [picture] }),
    gone: ['takenProof'],
    open: 'looseProof',
    why: 'visitors have no account: who uploaded a picture knows its id, until a complaint has taken it',
  },
  ...harmless(reports.createInfringement, ['links'], 'read by moderators'),
  {
    call: reports.infringementProgress,
    field: 'receipt',
    input: (receipt, { receipt: own }) => ({ receipt, contact: own === undefined ? COMPLAINT.contact : CONTACT }),
    theirs: ['receipt'],
  },
];

export const rowsOfReading: Row[] = [...saved, ...around, ...reported, ...overlaid, ...said];
