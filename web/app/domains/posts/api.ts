import * as agenciesAt from '#contract/agencies/addresses.ts';
import * as commentsAt from '#contract/comments/addresses.ts';
import * as dataExportsAt from '#contract/data-exports/addresses.ts';
import * as discoveryAt from '#contract/discovery/addresses.ts';
import * as moderationAt from '#contract/moderation/addresses.ts';
import * as postsAt from '#contract/posts/addresses.ts';
import type * as agenciesMembers from '#contract/agencies/members.ts';
import type * as commentsAudience from '#contract/comments/audience.ts';
import type * as dataExportsPosts from '#contract/data-exports/posts.ts';
import type * as discoverySearch from '#contract/discovery/search.ts';
import type * as moderationAppeals from '#contract/moderation/appeals.ts';
import type * as postsCategories from '#contract/posts/categories.ts';
import type * as postsCollections from '#contract/posts/collections.ts';
import type * as postsCorrections from '#contract/posts/corrections.ts';
import type * as postsDrafts from '#contract/posts/drafts.ts';
import type * as postsOwnPosts from '#contract/posts/own-posts.ts';
import type * as postsPost from '#contract/posts/post.ts';
import type * as postsRevisions from '#contract/posts/revisions.ts';
import type * as postsSnapshots from '#contract/posts/snapshots.ts';
import { client } from '../../lib/api.ts';

export const memberList = client<typeof agenciesMembers.memberList>(agenciesAt.memberList);

export const postRemarks = client<typeof commentsAudience.postRemarks>(commentsAt.postRemarks);
export const savePostRemarks = client<typeof commentsAudience.savePostRemarks>(commentsAt.savePostRemarks);

export const issueCertificate = client<typeof dataExportsPosts.issueCertificate>(dataExportsAt.issueCertificate);
export const certifiedText = client<typeof dataExportsPosts.certifiedText>(dataExportsAt.certifiedText);
export const verifyCertificate = client<typeof dataExportsPosts.verifyCertificate>(dataExportsAt.verifyCertificate);

export const completeTag = client<typeof discoverySearch.completeTag>(discoveryAt.completeTag);

export const createAppeal = client<typeof moderationAppeals.createAppeal>(moderationAt.createAppeal);

export const adminCategories = client<typeof postsCategories.adminCategories>(postsAt.adminCategories);
export const createCategory = client<typeof postsCategories.createCategory>(postsAt.createCategory);
export const modifyCategory = client<typeof postsCategories.modifyCategory>(postsAt.modifyCategory);
export const orderCategories = client<typeof postsCategories.orderCategories>(postsAt.orderCategories);
export const hideCategory = client<typeof postsCategories.hideCategory>(postsAt.hideCategory);
export const mergeCategory = client<typeof postsCategories.mergeCategory>(postsAt.mergeCategory);
export const adminTags = client<typeof postsCategories.adminTags>(postsAt.adminTags);
export const tagAliases = client<typeof postsCategories.tagAliases>(postsAt.tagAliases);
export const mergeTag = client<typeof postsCategories.mergeTag>(postsAt.mergeTag);
export const removeTagAlias = client<typeof postsCategories.removeTagAlias>(postsAt.removeTagAlias);

export const collectionDetail = client<typeof postsCollections.collectionDetail>(postsAt.collectionDetail);
export const collectionPosts = client<typeof postsCollections.collectionPosts>(postsAt.collectionPosts);
export const listCollections = client<typeof postsCollections.listCollections>(postsAt.listCollections);
export const ownCollectionDetail = client<typeof postsCollections.ownCollectionDetail>(postsAt.ownCollectionDetail);
export const createCollection = client<typeof postsCollections.createCollection>(postsAt.createCollection);
export const modifyCollection = client<typeof postsCollections.modifyCollection>(postsAt.modifyCollection);
export const removeCollection = client<typeof postsCollections.removeCollection>(postsAt.removeCollection);
export const placeInCollection = client<typeof postsCollections.placeInCollection>(postsAt.placeInCollection);
export const arrangeCollection = client<typeof postsCollections.arrangeCollection>(postsAt.arrangeCollection);

export const listCorrections = client<typeof postsCorrections.listCorrections>(postsAt.listCorrections);

export const categoryList = client<typeof postsDrafts.categoryList>(postsAt.categoryList);
export const ownDetail = client<typeof postsDrafts.ownDetail>(postsAt.ownDetail);
export const save = client<typeof postsDrafts.save>(postsAt.save);
export const begun = client<typeof postsDrafts.begun>(postsAt.begun);
export const checkWords = client<typeof postsDrafts.checkWords>(postsAt.checkWords);
export const submit = client<typeof postsDrafts.submit>(postsAt.submit);
export const retract = client<typeof postsDrafts.retract>(postsAt.retract);
export const reschedule = client<typeof postsDrafts.reschedule>(postsAt.reschedule);
export const offline = client<typeof postsDrafts.offline>(postsAt.offline);
export const remove = client<typeof postsDrafts.remove>(postsAt.remove);
export const restore = client<typeof postsDrafts.restore>(postsAt.restore);

export const listOwn = client<typeof postsOwnPosts.listOwn>(postsAt.listOwn);
export const changePosts = client<typeof postsOwnPosts.changePosts>(postsAt.changePosts);
export const copyPost = client<typeof postsOwnPosts.copyPost>(postsAt.copyPost);
export const exportOwn = client<typeof postsOwnPosts.exportOwn>(postsAt.exportOwn);
export const discardDraft = client<typeof postsOwnPosts.discardDraft>(postsAt.discardDraft);

export const counts = client<typeof postsPost.counts>(postsAt.counts);
export const detail = client<typeof postsPost.detail>(postsAt.detail);

export const listRevisions = client<typeof postsRevisions.listRevisions>(postsAt.listRevisions);
export const compareRevisions = client<typeof postsRevisions.compareRevisions>(postsAt.compareRevisions);
export const restoreRevision = client<typeof postsRevisions.restoreRevision>(postsAt.restoreRevision);

export const listSnapshots = client<typeof postsSnapshots.listSnapshots>(postsAt.listSnapshots);
export const snapshotDetail = client<typeof postsSnapshots.snapshotDetail>(postsAt.snapshotDetail);
export const restoreSnapshot = client<typeof postsSnapshots.restoreSnapshot>(postsAt.restoreSnapshot);
