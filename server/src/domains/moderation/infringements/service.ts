import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/reports.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainLine, plainText } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { consumeFrom } from '../../../core/limit.ts';
import { queuePartCondition } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { mayBeTakenDown, simpleTakedownOrder, takeDownPost } from '../../posts/service.ts';
import { newReceipt } from '../reports/create.ts';
import { proofsOf, assignProofs } from './add-proof.ts';
import * as store from './store.ts';

/** By IP address, because guests may file complaints. */
const COMPLAINTS_AN_HOUR = { name: 'infringement', points: 5, seconds: 3600 };
const QUESTIONS_AN_HOUR = { name: 'infringement-progress', points: 30, seconds: 3600 };

export async function createInfringement(
  deps: Deps,
  { kind, standing, name, contact, links, statement, proof, pictures }: ParsedOf<typeof contract.createInfringement>,
  { ip }: { ip: string },
): Promise<AnswerOf<typeof contract.createInfringement>> {
  await consumeFrom(deps.limits, COMPLAINTS_AN_HOUR, { address: ip }, '提交投诉过于频繁');
  const now = deps.clock.now();
  const receipt = newReceipt(deps, 'QQ', now);
  const id = deps.random.id();
  await deps.transact(async (tx) => {
    await store.insertInfringement(tx, {
      id,
      receipt,
      kind,
      standing,
      name: plainLine(name),
      contact,
      links,
      statement: plainText(statement).trim(),
      proof: plainText(proof).trim(),
      ip,
      createdAt: now,
    });
    await assignProofs(deps, tx, pictures, id);
  });
  return { receipt, createTime: now.toISOString() };
}

/** The state of a complaint; needs both its receipt number and its contact. */
export async function infringementProgress(
  deps: Deps,
  { receipt, contact }: ParsedOf<typeof contract.infringementProgress>,
  { ip }: { ip: string },
): Promise<AnswerOf<typeof contract.infringementProgress>> {
  await consumeFrom(deps.limits, QUESTIONS_AN_HOUR, { address: ip }, '查询过于频繁');
  const row = await store.findByReceipt(deps.db, receipt.toUpperCase());
  if (row === undefined || row.contact !== contact) throw new AppError('notFound', '没有找到这份投诉，请核对受理编号和联系方式');
  const { kind, state, reply, createTime, handledTime } = present(row, []);
  return { receipt: row.receipt, kind, state, reply, createTime, handledTime };
}

export async function listInfringements(
  deps: Deps,
  actor: Actor,
  { page, limit, waiting, ...query }: ParsedOf<typeof contract.listInfringements>,
): Promise<AnswerOf<typeof contract.listInfringements>> {
  const filter = { ...query, part: await queuePartCondition(deps, actor, 'infringement', waiting) };
  const rows = await store.listInfringements(deps.db, filter, limit + 1, (page - 1) * limit);
  const rowsOnPage = rows.slice(0, limit);
  const ids = rowsOnPage.map(({ id }) => id);
  const proofs = await proofsOf(deps, ids, requireAdmin(actor));
  return { list: rowsOnPage.map((row) => present(row, proofs.get(row.id) ?? [])), page, limit, hasMore: rows.length > limit };
}

export async function infringementOf(deps: Deps, actor: Actor, id: string): Promise<contract.InfringementDetail> {
  const row = await store.findInfringement(deps.db, id);
  if (row === undefined) throw new AppError('notFound', '投诉不存在');
  const pictures = (await proofsOf(deps, [id], requireAdmin(actor))).get(id) ?? [];
  return { ...present(row, pictures), works: await linkedPosts(deps.db, row.links) };
}

/** Decides on a complaint. Posts in `takeDown` are taken down first, each in its own transaction; repeating that does no harm. */
export async function handleInfringement(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, verdict, reply, takeDown }: ParsedOf<typeof contract.handleInfringement>,
): Promise<contract.InfringementDetail> {
  const admin = requireAdmin(actor);
  const { state, receipt, works: posts } = await infringementOf(deps, actor, id);
  if (state !== 'open') throw handled();
  if (takeDown.some((postsId) => posts.every((post) => post.id !== postsId)))
    throw new AppError('invalid', '只能下架投诉里列出的作品', { fields: { takeDown: '只能下架投诉里列出的作品' } });
  for (const postsId of takeDown)
    if (await mayBeTakenDown(deps.db, postsId))
      await takeDownPost(deps, actor, ip, {
        postsId,
        ...simpleTakedownOrder(`经核实，侵权投诉成立（受理编号 ${receipt}）`, 'infringement'),
      });
  await deps.transact(async (tx) => {
    const row = await store.lockInfringement(tx, id);
    if (row?.state !== 'open') throw handled();
    const closing = { state: verdict, reply: plainText(reply).trim(), handledAt: deps.clock.now(), handledBy: admin.id };
    await store.closeInfringement(tx, id, closing);
    await recordAction(deps, tx, admin, ip, {
      action: 'report.handleInfringement',
      targetType: 'infringement',
      targetId: id,
      before: { state: row.state },
      after: { state: verdict, reply: closing.reply, takenDown: takeDown },
    });
  });
  return infringementOf(deps, actor, id);
}

const handled = () => new AppError('conflict', '该投诉已被处理');

/** The posts to which links lead, in the order of the links. The host is ignored, because the id alone identifies a post. */
async function linkedPosts(db: Queryable, links: string[]): Promise<contract.InfringementDetail['works']> {
  const ids = [...new Set(links.flatMap((link) => postIdIn(link) ?? []))];
  const linked = await store.findLinkedPosts(db, ids);
  return ids.flatMap((id) => {
    const post = linked.find((candidate) => candidate.id === id);
    return post === undefined ? [] : [{ id, title: post.title, link: `/${post.type}/${id}`, shown: post.status === 'published' }];
  });
}

/** The id in /article/{id}, /video/{id} or the short address /{id}. */
const postIdIn = (link: string): string | undefined =>
  /^\/(?:(?:article|video)\/)?([\w-]{1,16})\/?$/.exec(URL.parse(link)?.pathname ?? '')?.[1];

const present = (row: store.InfringementRow, pictures: contract.InfringementRow['pictures']): contract.InfringementRow => ({
  id: row.id,
  receipt: row.receipt,
  kind: row.kind,
  standing: row.standing,
  name: row.name,
  contact: row.contact,
  links: row.links,
  statement: row.statement,
  proof: row.proof,
  pictures,
  state: row.state,
  reply: row.reply,
  createTime: row.createdAt.toISOString(),
  handledTime: row.handledAt?.toISOString() ?? null,
});
