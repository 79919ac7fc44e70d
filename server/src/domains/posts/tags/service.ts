import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/posts/categories.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { plainLine } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { listTags, tagKey } from '../../discovery/service.ts';
import { retagJob } from '../jobs.ts';
import * as store from './store.ts';

/** Replaces tags that are aliases with their targets and drops duplicates. */
export async function presentTags(db: Queryable, tags: string[]): Promise<string[]> {
  const aliases = await store.findAliases(db, tags.map(tagKey));
  if (aliases.size === 0) return tags;
  const targets = tags.map((tag) => aliases.get(tagKey(tag)) ?? tag);
  return [...new Map(targets.toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed();
}

export async function adminTags(
  { db }: Deps,
  { page, limit, keywords }: ParsedOf<typeof contract.adminTags>,
): Promise<AnswerOf<typeof contract.adminTags>> {
  const rows = await listTags(db, keywords, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit });
}

export async function listAliases(
  { db }: Deps,
  { page, limit }: ParsedOf<typeof contract.tagAliases>,
): Promise<AnswerOf<typeof contract.tagAliases>> {
  const rows = await store.listAliases(db, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, ({ text, target, createdAt, createdBy }) => ({
    text,
    target,
    at: createdAt.toISOString(),
    by: createdBy,
  }));
}

/** Makes a tag an alias of another: posts get the other tag when they are published, and a job changes published posts. */
export async function mergeTag(deps: Deps, actor: Actor, ip: string, form: ParsedOf<typeof contract.mergeTag>): Promise<null> {
  const admin = requireAdmin(actor);
  const [text, chosenTarget] = [plainLine(form.tag), plainLine(form.target)];
  await deps.transact(async (tx) => {
    // The target of an alias is never an alias itself.
    const target = (await store.findAliases(tx, [tagKey(chosenTarget)])).get(tagKey(chosenTarget)) ?? chosenTarget;
    if (tagKey(target) === tagKey(text))
      throw new AppError('invalid', '两个标签是同一个', { fields: { target: '两个标签是同一个' } });
    await store.redirectAliases(tx, text, target);
    await store.putAlias(tx, { key: tagKey(text), text, target, createdAt: deps.clock.now(), createdBy: admin.account });
    await recordAction(deps, tx, admin, ip, {
      action: 'tags.merge',
      targetType: 'tag',
      targetId: text,
      before: { tag: text },
      after: { tag: target },
    });
    await deps.jobs.enqueue(tx, retagJob, { tag: text }, { key: `${retagJob.name}:${tagKey(text)}` });
  });
  return null;
}

export async function removeAlias(deps: Deps, actor: Actor, ip: string, tag: string): Promise<null> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const alias = await store.deleteAlias(tx, tagKey(tag));
    if (alias === undefined) return;
    const record = { action: 'tags.removeAlias', targetType: 'tag', targetId: alias.text, before: { target: alias.target } };
    await recordAction(deps, tx, admin, ip, record);
  });
  return null;
}
