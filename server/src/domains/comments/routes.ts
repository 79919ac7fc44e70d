import * as contract from '#contract/comments.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountComments(mount: Mount, deps: Deps): void {
  mount(contract.listComments, (query, actor) => service.listComments(deps, actor, query));
  mount(contract.listReplies, (query, actor) => service.listReplies(deps, actor, query));
  mount(contract.commentThreadOf, (query, actor) => service.threadOf(deps, actor, query));
  mount(contract.createComment, (form, actor, facts) => service.createComment(deps, actor, form, facts));
  mount(contract.removeComment, (form, actor) => service.removeComment(deps, actor, form));
  mount(contract.likeComment, (form, actor) => service.likeComment(deps, actor, form));
  mount(contract.pinComment, (form, actor) => service.pinComment(deps, actor, form));

  mount(contract.receivedComments, (query, actor) => service.listReceived(deps, actor, query));

  mount(contract.adminCommentList, (query) => service.listForReview(deps, query));
  mount(contract.hideComment, (form, actor, { ip }) => service.hideComment(deps, actor, ip, form));
  mount(contract.restoreComment, (form, actor, { ip }) => service.restoreComment(deps, actor, ip, form));
}
