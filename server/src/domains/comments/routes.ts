import * as appeals from '#contract/comments/appeals.ts';
import * as audience from '#contract/comments/audience.ts';
import * as contract from '#contract/comments/comments.ts';
import * as rules from '#contract/comments/rules.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as audiences from './audience/service.ts';
import { appealRefusal, listRefusals } from '../review/service.ts';
import * as review from './review/decide.ts';
import { listComments, listReplies, threadOf, listReceived } from './threads/list.ts';
import { remarkLimits } from './waiting/judge.ts';
import { listRules, removeRule, saveRule } from './waiting/service.ts';
import { createComment, removeComment } from './writing/create.ts';
import { likeComment, pinComment } from './writing/like.ts';

export function mountComments(mount: Mount, deps: Deps): void {
  mount(contract.listComments, (query, actor) => listComments(deps, actor, query));
  mount(contract.listReplies, (query, actor) => listReplies(deps, actor, query));
  mount(contract.commentThreadOf, (query, actor) => threadOf(deps, actor, query));
  mount(contract.createComment, (form, actor, facts) => createComment(deps, actor, form, facts));
  mount(contract.removeComment, (form, actor) => removeComment(deps, actor, form));
  mount(contract.likeComment, (form, actor) => likeComment(deps, actor, form));
  mount(contract.pinComment, (form, actor) => pinComment(deps, actor, form));

  mount(contract.receivedComments, (query, actor) => listReceived(deps, actor, query));
  mount(contract.decideComment, (form, actor) => review.decideComment(deps, actor, form));

  mount(audience.authorRemarks, (_query, actor) => audiences.authorRemarks(deps, actor));
  mount(audience.saveAuthorRemarks, (form, actor) => audiences.saveAuthorRemarks(deps, actor, form));
  mount(audience.postRemarks, (query, actor) => audiences.postRemarks(deps, actor, query));
  mount(audience.savePostRemarks, (form, actor) => audiences.savePostRemarks(deps, actor, form));
  mount(audience.remarkLimits, (_query, actor) => remarkLimits(deps, actor));
  mount(audience.listBanned, (query, actor) => audiences.listBanned(deps, actor, query));
  mount(audience.banFromRemarks, (form, actor) => audiences.banFromRemarks(deps, actor, form));

  mount(appeals.listRefusedRemarks, (query, actor) => listRefusals(deps, actor, query));
  mount(appeals.appealRefusal, (form, actor) => appealRefusal(deps, actor, form));

  mount(contract.adminCommentList, (query, actor) => review.listComments(deps, actor, query));
  mount(contract.claimComment, (form, actor, { ip }) => review.claimComment(deps, actor, ip, form));
  mount(contract.hideComment, (form, actor, { ip }) => review.hideComment(deps, actor, ip, form));
  mount(contract.restoreComment, (form, actor, { ip }) => review.restoreComment(deps, actor, ip, form));

  mount(rules.listRemarkRules, (query) => listRules(deps, query));
  mount(rules.saveRemarkRule, (form, actor, { ip }) => saveRule(deps, actor, ip, form));
  mount(rules.removeRemarkRule, (form, actor, { ip }) => removeRule(deps, actor, ip, form));
}
