import * as contract from '#contract/posts.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountPosts(mount: Mount, deps: Deps): void {
  mount(contract.detail, ({ postsId }, actor) => service.postDetail(deps, actor, postsId));
  mount(contract.categoryList, () => service.categoryList(deps));
  mount(contract.listOwn, (query, actor) => service.listOwn(deps, actor, query));
  mount(contract.ownDetail, ({ postsId }, actor) => service.ownDetail(deps, actor, postsId));
  mount(contract.save, (form, actor, { idempotencyKey }) => service.saveDraft(deps, actor, form, idempotencyKey));
  mount(contract.submit, (form, actor, { idempotencyKey }) => service.submitPost(deps, actor, form, idempotencyKey));
  mount(contract.retract, ({ postsId }, actor) => service.retractPost(deps, actor, postsId));
  mount(contract.offline, ({ postsId }, actor) => service.offlinePost(deps, actor, postsId));
  mount(contract.remove, ({ postsId }, actor) => service.removePost(deps, actor, postsId));
  mount(contract.restore, ({ postsId }, actor) => service.restorePost(deps, actor, postsId));
}
