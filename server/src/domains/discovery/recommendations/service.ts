import { LEAD_POSTS } from '#contract/discovery/constants.ts';
import type { ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/discovery/recommendations.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { cardsOf, pageOfCards } from '../cards/list.ts';
import * as feedStore from '../feed/store.ts';
import { diversify } from '../hot-list/diversify.ts';
import { insertAt } from '../hot-list/list.ts';
import * as recommendationsStore from './store.ts';

// A pick is a post that an editor recommends at a position for a period, of the kind 'hot' (list of recommendations) or 'lead' (home page).

/** Length of the list of recommendations. */
const CANDIDATES = 500;
const PICKS_MAX = 100;
const LAST_POSITION = 100;

/** The editors' picks at their positions, and between them posts by heat: each author once before any author appears a second time. */
export async function hotRecommendations(deps: Deps, paging: Paging) {
  const now = deps.clock.now();
  const [picks, candidates] = await Promise.all([
    recommendationsStore.listPicks(deps.db, 'hot', now, PICKS_MAX),
    feedStore.listByHeat(deps.db, { recommendedAt: now }, CANDIDATES),
  ]);
  const pickedIds = new Set(picks.map(({ postId }) => postId));
  const others = candidates.filter(({ postId }) => !pickedIds.has(postId));
  const filled = diversify(others, { length: CANDIDATES, ofAnAuthor: 1, ofAnAgency: CANDIDATES }).map(({ postId }) => postId);
  const positions = [...new Map(picks.map((pick) => [pick.postId, pick])).values()];
  const order = insertAt(
    filled,
    positions.map(({ postId, position }) => ({ item: postId, position })),
  );
  const page = await pageOfCards(deps, order, paging);
  return { ...page, list: page.list.map((card) => ({ ...card, picked: pickedIds.has(card.id) })) };
}

/** Posts of the carousel on the home page: the editors' picks, then recommendations. */
export async function lead(deps: Deps) {
  const [picks, recommended] = await Promise.all([
    recommendationsStore.listPicks(deps.db, 'lead', deps.clock.now(), LEAD_POSTS),
    hotRecommendations(deps, { page: 1, limit: LEAD_POSTS * 2 }),
  ]);
  const pickedIds = new Set(picks.map(({ postId }) => postId));
  const ids = [...pickedIds, ...recommended.list.map(({ id }) => id)];
  const cards = await cardsOf(deps, [...new Set(ids)].slice(0, LEAD_POSTS));
  return cards.map((card) => ({ ...card, picked: pickedIds.has(card.id) }));
}

/** Recommends a post at a position for a period; this replaces the post's earlier pick. */
export async function recommend(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, kind, position, from, to }: ParsedOf<typeof contract.recommend>,
) {
  const admin = requireAdmin(actor);
  const now = deps.clock.now();
  const times = periodOf(now, from, to);
  await deps.transact(async (tx) => {
    if (!(await recommendationsStore.isPublished(tx, postsId))) throw new AppError('notFound', '作品不存在或未发布');
    const before = await recommendationsStore.deleteRecommendations(tx, kind, postsId, now);
    await recommendationsStore.insertRecommendation(tx, {
      id: deps.random.id(),
      kind,
      postId: postsId,
      position,
      adminId: admin.id,
      fromAt: times.from,
      toAt: times.to,
      createdAt: now,
    });
    await recordAction(deps, tx, admin, ip, {
      action: 'posts.recommend',
      targetType: 'post',
      targetId: postsId,
      ...(before[0] === undefined ? {} : { before: { position: before[0].position, to: before[0].toAt.toISOString() } }),
      after: { kind, position, from: times.from.toISOString(), to: times.to.toISOString() },
    });
    await tx.emit('site.changed', { reason: 'recommendations' });
  });
  return { postsId, position, from: times.from.toISOString(), to: times.to.toISOString() };
}

export async function unrecommend(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, kind }: ParsedOf<typeof contract.unrecommend>,
): Promise<null> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const [before] = await recommendationsStore.deleteRecommendations(tx, kind, postsId, deps.clock.now());
    if (before === undefined) return;
    await recordAction(deps, tx, admin, ip, {
      action: 'posts.unrecommend',
      targetType: 'post',
      targetId: postsId,
      before: { kind, position: before.position, to: before.toAt.toISOString() },
    });
    await tx.emit('site.changed', { reason: 'recommendations' });
  });
  return null;
}

/** Distributes the existing positions to the posts in the order of `ids`; refused if `ids` are not exactly the current picks. */
export async function orderRecommendations(
  deps: Deps,
  actor: Actor,
  ip: string,
  { kind, ids }: ParsedOf<typeof contract.orderRecommendations>,
): Promise<null> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const rows = await recommendationsStore.lockRecommendations(tx, kind, deps.clock.now());
    const byPost = new Map(rows.map((row) => [row.postId, row]));
    if (rows.length !== ids.length || byPost.size !== ids.length || !ids.every((id) => byPost.has(id)))
      throw new AppError('conflict', '推荐已被其他管理员修改，请刷新后重试');
    // Positions that occur twice become distinct, so that the new order is unambiguous.
    const positions: number[] = [];
    for (const { position } of rows) positions.push(Math.min(LAST_POSITION, Math.max(position, (positions.at(-1) ?? 0) + 1)));
    for (const [index, id] of ids.entries()) {
      const row = byPost.get(id);
      const position = positions[index];
      if (row !== undefined && position !== undefined) await recommendationsStore.moveRecommendation(tx, row.id, position);
    }
    await recordAction(deps, tx, admin, ip, {
      action: 'posts.orderRecommendations',
      targetType: 'recommendations',
      targetId: kind,
      before: { order: rows.map(({ postId }) => postId) },
      after: { order: ids },
    });
    await tx.emit('site.changed', { reason: 'recommendations' });
  });
  return null;
}

export async function listRecommendations(deps: Deps, { page, limit, kind }: ParsedOf<typeof contract.recommendations>) {
  const rows = await recommendationsStore.listRecommendations(deps.db, kind, deps.clock.now(), limit + 1, (page - 1) * limit);
  const rowPage = pageOf(rows, { page, limit });
  const cards = new Map(
    (
      await cardsOf(
        deps,
        rowPage.list.map(({ postsId }) => postsId),
      )
    ).map((card) => [card.id, card]),
  );
  const list = rowPage.list.map((row) => ({
    ...row,
    from: row.from.toISOString(),
    to: row.to.toISOString(),
    post: cards.get(row.postsId) ?? null,
  }));
  return { ...rowPage, list };
}

/**
 * Pins a post at a position of the hot list, cuts its heat by `percent`, or ends both ('none'). Pins and cuts have a period and a reason that
 * every reader sees.
 */
export async function adjustHeat(
  deps: Deps,
  actor: Actor,
  ip: string,
  { postsId, kind, position, percent, from, to, reason }: ParsedOf<typeof contract.adjustHeat>,
): Promise<null> {
  const admin = requireAdmin(actor);
  const now = deps.clock.now();
  await deps.transact(async (tx) => {
    if (!(await recommendationsStore.isPublished(tx, postsId))) throw new AppError('notFound', '作品不存在或未发布');
    const [before] = await recommendationsStore.endHotActions(tx, postsId, now);
    if (kind === 'none' && before === undefined) return;
    if (kind !== 'none') {
      const times = periodOf(now, from, to);
      await recommendationsStore.insertHotAction(tx, {
        id: deps.random.id(),
        postId: postsId,
        kind,
        position: kind === 'pin' ? (position ?? 1) : null,
        percent: kind === 'cut' ? (percent ?? 100) : null,
        reason,
        adminId: admin.id,
        fromAt: times.from,
        toAt: times.to,
        createdAt: now,
      });
    }
    await recordAction(deps, tx, admin, ip, {
      action: 'posts.adjustHeat',
      targetType: 'post',
      targetId: postsId,
      ...(before === undefined ? {} : { before: { kind: before.kind, position: before.position, percent: before.percent } }),
      after: { kind, position: position ?? null, percent: percent ?? null, reason },
    });
    await tx.emit('site.changed', { reason: 'hot list' });
  });
  return null;
}

function periodOf(now: Date, from: string | undefined, to: string): { from: Date; to: Date } {
  const times = { from: from === undefined ? now : new Date(from), to: new Date(to) };
  if (times.to <= times.from)
    throw new AppError('invalid', '结束时间须晚于开始时间', { fields: { to: '结束时间须晚于开始时间' } });
  if (times.to <= now) throw new AppError('invalid', '结束时间已过', { fields: { to: '结束时间已过' } });
  return times;
}
