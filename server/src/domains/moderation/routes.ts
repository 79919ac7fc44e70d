import * as contract from '#contract/moderation.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountModeration(mount: Mount, deps: Deps): void {
  mount(contract.adminPostList, (query, actor) => service.listReviews(deps, actor, query));
  mount(contract.adminPostDetail, ({ postsId }, actor) => service.reviewDetail(deps, actor, postsId));
  mount(contract.claimPost, (form, actor, { ip }) => service.claimPost(deps, actor, ip, form));
  mount(contract.approvePost, ({ postsId }, actor, { ip }) => service.approvePost(deps, actor, ip, postsId));
  mount(contract.rejectPost, (form, actor, { ip }) => service.rejectPost(deps, actor, ip, form));
  mount(contract.offlinePost, (form, actor, { ip }) => service.offlinePost(deps, actor, ip, form));
  mount(contract.restorePost, ({ postsId }, actor, { ip }) => service.restorePost(deps, actor, ip, postsId));
}
