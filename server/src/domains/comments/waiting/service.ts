import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/comments/rules.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { displayName } from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import * as store from './store.ts';

export async function listRules(
  { db }: Deps,
  { page, limit }: ParsedOf<typeof contract.listRemarkRules>,
): Promise<AnswerOf<typeof contract.listRemarkRules>> {
  const rows = await store.listRules(db, limit + 1, (page - 1) * limit);
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit };
}

/** Sets a rule. It applies to new remarks; visible and held ones stay as they are. */
export async function saveRule(
  deps: Deps,
  actor: Actor,
  ip: string,
  { target, targetId, mode }: ParsedOf<typeof contract.saveRemarkRule>,
): Promise<null> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    if (!(await store.hasTarget(tx, target, targetId)))
      throw new AppError('invalid', ABSENT[target], { fields: { targetId: ABSENT[target] } });
    const before = await store.putRule(tx, { target, targetId, mode, setBy: admin.id, setAt: deps.clock.now() });
    await recordAction(deps, tx, admin, ip, {
      action: 'remarkRules.save',
      targetType: LOGGED_AS[target],
      targetId,
      ...(before === null ? {} : { before: { mode: before } }),
      after: { mode },
    });
    return null;
  });
}

/** Removes a rule. Idempotent. */
export async function removeRule(
  deps: Deps,
  actor: Actor,
  ip: string,
  { target, targetId }: ParsedOf<typeof contract.removeRemarkRule>,
): Promise<null> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const mode = await store.deleteRule(tx, target, targetId);
    if (mode === null) return null;
    const record = { action: 'remarkRules.remove', targetType: LOGGED_AS[target], targetId, before: { mode } };
    await recordAction(deps, tx, admin, ip, record);
    return null;
  });
}

const ABSENT: Record<contract.RemarkRuleTarget, string> = {
  category: '分类不存在，请重新选择',
  author: '没有这位作者，请检查主页地址或编号',
  post: '没有发布过这篇作品，请检查地址或编号',
};

const LOGGED_AS: Record<contract.RemarkRuleTarget, string> = { category: 'category', author: 'user', post: 'post' };

const present = ({ rule, category, author, postType, postTitle, setBy }: store.RuleRow): contract.RemarkRule => ({
  target: rule.target,
  targetId: rule.targetId,
  name: category ?? (author === null ? postTitle : displayName(author)),
  link: author !== null ? `/users/${rule.targetId}` : postType === null ? null : `/${postType}/${rule.targetId}`,
  mode: rule.mode,
  setBy,
  setAt: rule.setAt.toISOString(),
});
