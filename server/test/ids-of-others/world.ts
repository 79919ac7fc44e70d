import { answerInvitation, getAgencyInfo } from '#contract/agencies/agencies.ts';
import { createCollection, placeInCollection } from '#contract/posts/collections.ts';
import { setFollow } from '#contract/follows/follows.ts';
import { createFolder } from '#contract/library/folders.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { giveSanction } from '#contract/moderation/sanctions.ts';
import { memberReviewApprove, memberInvite, memberModifyShare } from '#contract/agencies/members.ts';
import { agencyOf } from '../factories/agency.ts';
import { publishedPost } from '../factories/published-post.ts';
import type { TestApp, Visitor } from '../test-app.ts';
import { articleForm, postsOf } from '../factories/posts.ts';
import { foldersAndCollections } from './folders-and-collections.ts';
import { moneyAndProof } from './money-and-proof.ts';
import { notice, conversationsAndNews } from './conversations-and-news.ts';
import { admitted, thingsOfAnAgency } from './things-of-an-agency.ts';
import { uploadedPicture } from './uploaded-picture.ts';
import { begunUpload, videos, seenPosts, unseenPosts } from './posts-and-videos.ts';

export type World = Awaited<ReturnType<typeof worldOf>>;
export type ThingName = keyof World['things'];
export type StrangerName = keyof World['strangers'];

export interface Thing {
  id: string;
  owner: Visitor;
}

/** The ids of a caller's own things, for calls that take one beside somebody else's. */
export type Own = Partial<
  Record<'folder' | 'conversation' | 'published' | 'draft' | 'collection' | 'receipt' | 'upload', string>
>;

/** A creator who owns one of everything, their agency, and people to whom none of it belongs. */
export async function worldOf(app: TestApp) {
  const { call, user: newVisitor, admin } = app;
  const [agency, otherAgency] = [await agencyOf(app), await agencyOf(app)];
  const [creator, colleague, otherCreator] = [
    await joined(app, agency),
    await joined(app, agency),
    await joined(app, otherAgency),
  ];
  const [friend, invited, applicant, user] = [await newVisitor(), await newVisitor(), await newVisitor(), await newVisitor()];
  for (const one of [agency, otherAgency]) await admitted(app, one);
  await call(setFollow, { userId: creator.id, followed: true }, friend);
  await call(setFollow, { userId: friend.id, followed: true }, creator);
  await call(memberModifyShare, { id: creator.membershipId, share: 60 }, agency);
  const invitation = (await call(memberInvite, { userId: invited.id }, agency)).data.id;

  const saved = await publishedPost(app.deps, { authorId: colleague.id, title: '一座桥的四季' });
  const [unseen, seen] = [await unseenPosts(app, creator), await seenPosts(app, creator, friend)];
  const things = {
    ...ownedBy(creator, {
      self: creator.id,
      followed: friend.id,
      ...unseen,
      ...seen,
      ...(await videos(app, creator, friend)),
      ...(await foldersAndCollections(app, creator, unseen.draft, saved)),
      ...(await conversationsAndNews(app, creator, friend)),
      ...(await moneyAndProof(app, creator, agency.id, seen.published)),
      sanction: (
        await call(
          giveSanction,
          { userId: creator.id, kind: 'noRecommend', rule: 'ad', reason: '标题夸张', days: 7 },
          await admin('admin'),
        )
      ).data.id,
      share: (await call(getAgencyInfo, {}, creator)).data.membership?.proposal?.id ?? '',
    }),
    ...ownedBy(agency, {
      membership: creator.membershipId,
      pendingMember: invitation,
      agencyNotice: await notice(app, 'publish', 'agencies'),
      ...(await thingsOfAnAgency(app, agency)),
    }),
    ...ownedBy(invited, { invitation }),
    ...ownedBy(applicant, {
      paper: await uploadedPicture(app, applicant, 'document'),
      ownLogo: await uploadedPicture(app, applicant, 'image'),
    }),
  };
  const missing = Object.entries(things).filter(([, { id }]) => !id);
  if (missing.length > 0) throw new Error(`the world lacks ${missing.map(([name]) => name).join(', ')}`);

  const strangers = {
    guest: { token: undefined, id: '', own: {} },
    user: await withOwnThings(app, user, friend),
    otherCreator: await withOwnThings(app, otherCreator, friend, { creates: true }),
    colleague: await withOwnThings(app, colleague, friend, { creates: true }),
    ownAgency: await withOwnThings(app, agency, friend, { creates: true }),
    otherAgency: await withOwnThings(app, otherAgency, friend, { creates: true }),
  };
  return { things, ids: idsOf(things), strangers };
}

const ownedBy = <Name extends string>(owner: Visitor, ids: Record<Name, string>): Record<Name, Thing> =>
  Object.fromEntries(Object.entries<string>(ids).map(([name, id]) => [name, { id, owner }])) as Record<Name, Thing>;

const idsOf = <Name extends string>(things: Record<Name, Thing>): Record<Name, string> =>
  Object.fromEntries(Object.entries<Thing>(things).map(([name, { id }]) => [name, id])) as Record<Name, string>;

/** A person whom an agency has invited and the platform has admitted. */
async function joined({ call, user: newVisitor, admin }: TestApp, agency: Visitor): Promise<Visitor & { membershipId: string }> {
  const visitor = await newVisitor();
  const { id } = (await call(memberInvite, { userId: visitor.id, share: 70 }, agency)).data;
  await call(answerInvitation, { id, accepted: true }, visitor);
  await call(memberReviewApprove, { id }, await admin('admin'));
  return { ...visitor, membershipId: id };
}

/** What strangers need of their own, to try somebody else's things beside it. */
async function withOwnThings(app: TestApp, by: Visitor, friend: Visitor, { creates = false } = {}) {
  const { call } = app;
  const own: Own = {
    folder: (await call(createFolder, { name: '自己的' }, by)).data.id,
    conversation: (await call(sendMessage, { toUserId: friend.id, content: '你好' }, by)).data.conversationId,
  };
  if (!creates) return { ...by, own };
  own.upload = await begunUpload(app, by);
  own.published = await publishedPost(app.deps, { authorId: by.id });
  own.draft = await postsOf(app).made(articleForm({ title: '自己的草稿' }), by);
  own.collection = (await call(createCollection, { title: '自己的合集' }, by)).data.id;
  await call(placeInCollection, { postsId: own.draft, collectionId: own.collection }, by);
  return { ...by, own };
}
