import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/posts/categories.ts';
import { isForYouth } from '#contract/accounts/youth.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction, type AuditRecord } from '../../audit-log/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { regroupJob } from '../jobs.ts';
import * as store from './store.ts';

export async function adminCategories(deps: Deps): Promise<AnswerOf<typeof contract.adminCategories>> {
  const rows = await store.listWithPosts(deps.db);
  const list = rows
    .filter(({ category, works: posts }) => category.mergedInto === null || posts > 0)
    .map(({ category: { mergedInto, ...row }, works: posts }) => ({ ...row, works: posts, moving: mergedInto !== null }));
  return { list };
}

export function createCategory(
  deps: Deps,
  actor: Actor,
  ip: string,
  { name, slug }: ParsedOf<typeof contract.createCategory>,
): Promise<{ id: string }> {
  const id = deps.random.id();
  return change(deps, actor, ip, id, async (tx, all) => {
    await refuseTaken(tx, all, { id, name, slug });
    const position = Math.max(0, ...all.map((one) => one.position)) + 1;
    await store.insertCategory(tx, { id, name, slug, position, hidden: false, mergedInto: null });
    return { action: 'categories.create', after: { name, slug } };
  });
}

export const modifyCategory = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, name, slug }: ParsedOf<typeof contract.modifyCategory>,
): Promise<{ id: string }> =>
  change(deps, actor, ip, id, async (tx, all) => {
    const before = liveOne(all, id);
    if (before.name === name && before.slug === slug) return null;
    if (before.slug !== slug) await refuseYouth(deps, before, '改地址名');
    await refuseTaken(tx, all, { id, name, slug });
    await store.changeCategory(tx, id, { name, slug });
    if (before.slug !== slug) await store.storeFormerSlug(tx, { from: before.slug, to: slug, id });
    return { action: 'categories.modify', before: { name: before.name, slug: before.slug }, after: { name, slug } };
  });

/** Sets the order of all categories. `ids` must name each exactly once, so an order made before a category was added is refused. */
export async function orderCategories(deps: Deps, actor: Actor, ip: string, ids: string[]): Promise<null> {
  await change(deps, actor, ip, 'all', async (tx, all) => {
    const live = all.filter(({ mergedInto }) => mergedInto === null);
    if (ids.length !== live.length || new Set(ids).size !== ids.length || !live.every(({ id }) => ids.includes(id)))
      throw new AppError('conflict', '分类已被其他管理员修改，请刷新后重试');
    const names = new Map(live.map(({ id, name }) => [id, name]));
    for (const [index, id] of ids.entries()) await store.changeCategory(tx, id, { position: index + 1 });
    return {
      action: 'categories.order',
      before: { order: live.map(({ name }) => name) },
      after: { order: ids.map((id) => names.get(id) ?? id) },
    };
  });
  return null;
}

export async function hideCategory(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, hidden }: ParsedOf<typeof contract.hideCategory>,
): Promise<{ id: string; hidden: boolean }> {
  await change(deps, actor, ip, id, async (tx, all) => {
    const before = liveOne(all, id);
    if (before.hidden === hidden) return null;
    const shown = all.filter((one) => one.mergedInto === null && !one.hidden);
    if (hidden && shown.length === 1) throw new AppError('conflict', '至少保留一个显示的分类');
    await store.changeCategory(tx, id, { hidden });
    return { action: hidden ? 'categories.hide' : 'categories.show', before: { name: before.name }, after: { hidden } };
  });
  return { id, hidden };
}

/** Merges a category into another at once. A job moves its posts; until then they show the old category. */
export async function mergeCategory(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, into }: ParsedOf<typeof contract.mergeCategory>,
): Promise<null> {
  if (id === into) throw new AppError('invalid', '请选择另一个分类', { fields: { into: '请选择另一个分类' } });
  await change(deps, actor, ip, id, async (tx, all) => {
    const [from, to] = [liveOne(all, id), liveOne(all, into)];
    await refuseYouth(deps, from, '合并');
    await store.changeCategory(tx, id, { mergedInto: into });
    await store.redirectMerged(tx, id, into);
    await deps.jobs.enqueue(tx, regroupJob, { categoryId: id }, { key: `${regroupJob.name}:${id}` });
    return { action: 'categories.merge', before: { name: from.name }, after: { into: to.name } };
  });
  return null;
}

/** Runs one change under the lock of all categories and logs it. `apply` answers the log record, or null when nothing changed. */
async function change(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
  apply: (tx: Transaction, all: store.CategoryRow[]) => Promise<Omit<AuditRecord, 'targetType' | 'targetId'> | null>,
): Promise<{ id: string }> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const record = await apply(tx, await store.lockCategories(tx));
    if (record === null) return;
    await recordAction(deps, tx, admin, ip, { ...record, targetType: 'category', targetId: id });
    await tx.emit('site.changed', { reason: 'categories' });
  });
  return { id };
}

function liveOne(all: store.CategoryRow[], id: string): store.CategoryRow {
  const row = all.find((one) => one.id === id && one.mergedInto === null);
  if (row === undefined) throw new AppError('notFound', '分类不存在或已被合并');
  return row;
}

async function refuseTaken(
  tx: Transaction,
  all: store.CategoryRow[],
  { id, name, slug }: { id: string; name: string; slug: string },
): Promise<void> {
  const others = all.filter((one) => one.id !== id);
  if (others.some((one) => one.mergedInto === null && one.name === name))
    throw new AppError('conflict', '已有同名的分类', { fields: { name: '已有同名的分类' } });
  const former = await store.findCategoryOfFormerSlug(tx, slug);
  if (others.some((one) => one.slug === slug || one.id === slug) || (former !== undefined && former !== id))
    throw new AppError('conflict', '这个地址名已被使用', { fields: { slug: '这个地址名已被使用' } });
}

/** Refuses changes to a category of the youth mode, whose settings name categories by slug. */
async function refuseYouth(deps: Deps, { name, slug }: store.CategoryRow, what: string): Promise<void> {
  if (isForYouth((await siteSettings(deps)).youthCategories, slug))
    throw new AppError('conflict', `“${name}”是青少年模式的分类，不能${what}`);
}
