import * as appeals from '#contract/moderation/appeals.ts';
import * as review from '#contract/moderation/review.ts';
import * as categories from '#contract/posts/categories.ts';
import * as collections from '#contract/posts/collections.ts';
import * as corrections from '#contract/posts/corrections.ts';
import * as own from '#contract/posts/own-posts.ts';
import * as contract from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import * as revisions from '#contract/posts/revisions.ts';
import * as snapshots from '#contract/posts/snapshots.ts';
import * as certificates from '#contract/data-exports/posts.ts';
import * as media from '#contract/media-assets/media-assets.ts';
import type { Deps, Mount, MountDownload } from '../../deps.ts';
import { createAppeal } from './appeals/create.ts';
import { decideAppeal, listAppeals } from './appeals/service.ts';
import {
  adminCategories,
  createCategory,
  hideCategory,
  mergeCategory,
  modifyCategory,
  orderCategories,
} from './categories/service.ts';
import { certifiedTextOf, issueCertificate, verifyCertificate } from './certificates/service.ts';
import {
  collectionDetail,
  collectionPosts,
  featuredCollections,
  modifyCollection,
  ownCollectionDetail,
  removeCollection,
} from './collections/service.ts';
import {
  approvePost,
  claimPost,
  confirmPost,
  keepPostDown,
  putBackPost,
  rejectPost,
  suspectAi,
  takeDownPost,
} from './decisions/decide.ts';
import { listReviews, reviewDetail } from './decisions/list.ts';
import { createMedia, reuseMedia } from '../media-assets/service.ts';
import { draftFor } from './drafts/add-video.ts';
import { createCopy } from './drafts/create-copy.ts';
import { discardDraft } from './drafts/discard.ts';
import { OWN_LIST_FILE, ownListAddress, ownListFile } from './own-posts/export-list.ts';
import { listOwn, ownDetail } from './own-posts/list.ts';
import { begunUnder, saveDraft } from './drafts/save.ts';
import { changePublishTime } from './publication/change-time.ts';
import { listCorrections } from './publication/correct.ts';
import { offlinePost, removePost, restorePost, retractPost } from './publication/retract.ts';
import { changeManyOwn } from './own-posts/change-many.ts';
import { postDetail, postNumbers, ownVideos, postCard } from './reading/get.ts';
import { ownLimits } from './review/count-limits.ts';
import { checkWords } from './submission/check-words.ts';
import { submitPost } from './submission/submit.ts';
import { compareRevisions, listRevisions, restoreRevision } from './revisions/service.ts';
import * as service from './service.ts';
import { listSnapshots, restoreSnapshot, snapshotDetail } from './snapshots/service.ts';
import { adminTags, listAliases, mergeTag, removeAlias } from './tags/service.ts';

export function mountPosts(mount: Mount, download: MountDownload, deps: Deps): void {
  mount(postContract.counts, ({ postsId }) => postNumbers(deps, postsId));
  mount(postContract.detail, ({ postsId }, actor) => postDetail(deps, actor, postsId));
  mount(contract.categoryList, () => service.listCategories(deps));
  mount(own.listOwn, (query, actor) => listOwn(deps, actor, query));
  mount(own.ownLimits, (_query, actor) => ownLimits(deps, actor));
  mount(categories.adminCategories, () => adminCategories(deps));
  mount(categories.createCategory, (form, actor, { ip }) => createCategory(deps, actor, ip, form));
  mount(categories.modifyCategory, (form, actor, { ip }) => modifyCategory(deps, actor, ip, form));
  mount(categories.orderCategories, ({ ids }, actor, { ip }) => orderCategories(deps, actor, ip, ids));
  mount(categories.hideCategory, (form, actor, { ip }) => hideCategory(deps, actor, ip, form));
  mount(categories.mergeCategory, (form, actor, { ip }) => mergeCategory(deps, actor, ip, form));
  mount(categories.adminTags, (query) => adminTags(deps, query));
  mount(categories.tagAliases, (query) => listAliases(deps, query));
  mount(categories.mergeTag, (form, actor, { ip }) => mergeTag(deps, actor, ip, form));
  mount(categories.removeTagAlias, ({ tag }, actor, { ip }) => removeAlias(deps, actor, ip, tag));
  mount(contract.ownDetail, ({ postsId }, actor) => ownDetail(deps, actor, postsId));
  mount(contract.ownVideos, (query, actor) => ownVideos(deps, actor, query));
  mount(contract.postCardCall, (query) => postCard(deps, query));
  mount(contract.save, (form, actor, { idempotencyKey }) => saveDraft(deps, actor, form, idempotencyKey));
  mount(media.createMedia, ({ postsId, ...form }, actor) => createMedia(deps, actor, form, draftFor(deps, actor, postsId)));
  mount(media.reuseMedia, ({ postsId, ...form }, actor) => reuseMedia(deps, actor, form, draftFor(deps, actor, postsId)));
  mount(contract.begun, ({ draftKey }, actor) => begunUnder(deps, actor, draftKey));
  mount(contract.checkWords, (form, actor) => checkWords(deps, actor, form));
  mount(contract.submit, (form, actor, facts) => submitPost(deps, actor, form, facts));
  mount(contract.retract, ({ postsId }, actor) => retractPost(deps, actor, postsId));
  mount(contract.reschedule, (form, actor) => changePublishTime(deps, actor, form));
  mount(contract.offline, ({ postsId }, actor) => offlinePost(deps, actor, postsId));
  mount(contract.remove, ({ postsId }, actor) => removePost(deps, actor, postsId));
  mount(contract.restore, ({ postsId }, actor) => restorePost(deps, actor, postsId));
  mount(own.discardDraft, (form, actor) => discardDraft(deps, actor, form));
  mount(own.copyPost, (form, actor, { idempotencyKey }) => createCopy(deps, actor, form, idempotencyKey));
  mount(own.exportOwn, (query, actor) => ownListAddress(deps, actor, query));
  download(OWN_LIST_FILE, (query, actor) => ownListFile(deps, actor, query));
  mount(own.changePosts, (form, actor) => changeManyOwn(deps, actor, form));
  mount(review.adminPostList, (query, actor) => listReviews(deps, actor, query));
  mount(review.adminPostDetail, ({ postsId }, actor) => reviewDetail(deps, actor, postsId));
  mount(review.claimPost, (form, actor, { ip }) => claimPost(deps, actor, ip, form));
  mount(review.approvePost, ({ postsId }, actor, { ip }) => approvePost(deps, actor, ip, postsId));
  mount(review.confirmPost, (form, actor, { ip }) => confirmPost(deps, actor, ip, form));
  mount(review.rejectPost, (form, actor, { ip }) => rejectPost(deps, actor, ip, form));
  mount(review.offlinePost, (form, actor, { ip }) => takeDownPost(deps, actor, ip, form));
  mount(review.restorePost, ({ postsId }, actor, { ip }) => putBackPost(deps, actor, ip, postsId));
  mount(review.keepPostDown, (form, actor, { ip }) => keepPostDown(deps, actor, ip, form));
  mount(review.suspectAi, (form, actor, { ip }) => suspectAi(deps, actor, ip, form));
  mount(appeals.listAppeals, (query, actor) => listAppeals(deps, actor, query));
  mount(appeals.decideAppeal, (form, actor, { ip }) => decideAppeal(deps, actor, ip, form));
  mount(appeals.createAppeal, (form, actor) => createAppeal(deps, actor, form));
  mount(revisions.listRevisions, (query, actor) => listRevisions(deps, actor, query));
  mount(revisions.compareRevisions, (query, actor) => compareRevisions(deps, actor, query));
  mount(revisions.restoreRevision, (form, actor) => restoreRevision(deps, actor, form));
  mount(snapshots.listSnapshots, (query, actor) => listSnapshots(deps, actor, query));
  mount(snapshots.snapshotDetail, (query, actor) => snapshotDetail(deps, actor, query));
  mount(snapshots.restoreSnapshot, (form, actor) => restoreSnapshot(deps, actor, form));
  mount(corrections.listCorrections, ({ postsId }) => listCorrections(deps, postsId));
  mount(collections.collectionDetail, ({ collectionId }) => collectionDetail(deps, collectionId));
  mount(collections.collectionPosts, (query) => collectionPosts(deps, query));
  mount(collections.featuredCollections, () => featuredCollections(deps));
  mount(collections.listCollections, (query, actor) => service.listCollections(deps, actor, query));
  mount(collections.ownCollectionDetail, ({ collectionId }, actor) => ownCollectionDetail(deps, actor, collectionId));
  mount(collections.createCollection, (form, actor) => service.createCollection(deps, actor, form));
  mount(collections.modifyCollection, (form, actor) => modifyCollection(deps, actor, form));
  mount(collections.removeCollection, ({ collectionId }, actor) => removeCollection(deps, actor, collectionId));
  mount(collections.placeInCollection, (form, actor) => service.placeInCollection(deps, actor, form));
  mount(collections.arrangeCollection, (form, actor) => service.arrangeCollection(deps, actor, form));
  mount(certificates.issueCertificate, ({ postsId }, actor) => issueCertificate(deps, actor, postsId));
  mount(certificates.certifiedText, ({ number }, actor) => certifiedTextOf(deps, actor, number));
  mount(certificates.verifyCertificate, ({ number }) => verifyCertificate(deps, number));
}
