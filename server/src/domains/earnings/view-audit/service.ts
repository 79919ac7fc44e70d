import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/earnings/view-audit.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { listViewsToRefuse } from '../../views/service.ts';
import { findSettledTo } from '../store.ts';
import * as store from './store.ts';
import { POST_DAYS_MAX, viewsOf } from '../view-corrections/service.ts';

/** Networks and viewers listed for a post. */
const SOURCES_MAX = 20;

export async function auditedPosts(
  deps: Deps,
  { day, keywords, page, limit }: ParsedOf<typeof contract.auditedPosts>,
): Promise<AnswerOf<typeof contract.auditedPosts>> {
  const auditedDay = day ?? (await findSettledTo(deps.db));
  const word = keywords === undefined || keywords === '' ? undefined : keywords;
  const rows = auditedDay === null ? [] : await store.listPosts(deps.db, auditedDay, word, limit + 1, (page - 1) * limit);
  return {
    ...pageOf(rows, { page, limit }, ({ authorId, nickname, ...row }) => ({ ...row, author: { id: authorId, nickname } })),
    day: auditedDay,
  };
}

export async function viewSources(
  deps: Deps,
  { day, postsId }: ParsedOf<typeof contract.viewSources>,
): Promise<contract.ViewSources> {
  const [row, networks, viewers] = await Promise.all([
    store.findPostDay(deps.db, day, postsId),
    store.listNetworks(deps.db, day, postsId, SOURCES_MAX),
    store.listViewers(deps.db, day, postsId, SOURCES_MAX),
  ]);
  if (row === undefined) throw new AppError('notFound', '这一天没有该作品的收益');
  const { id, type, title, authorId, nickname, ...figures } = row;
  return {
    work: { id, type, title },
    author: { id: authorId, nickname },
    day,
    ...figures,
    networks,
    viewers: viewers.map(({ viewer, userId, nickname: name, works: posts }) => ({
      viewer,
      person: userId === null ? null : { id: userId, nickname: name ?? '用户' },
      works: posts,
    })),
  };
}

/** Estimates the effect of a refusal of views; rounding and other corrections of the days may change the sum by some fen. */
export async function tryViewRefusal(deps: Deps, scope: contract.ViewScope): Promise<contract.ViewTrial> {
  const rows = await listViewsToRefuse(deps.db, viewsOf(scope), POST_DAYS_MAX);
  if (rows.length > POST_DAYS_MAX) throw new AppError('invalid', '范围太大，请缩短日期或指定作品');
  return {
    views: rows.reduce((sum, { views }) => sum + views, 0),
    works: new Set(rows.map(({ postId }) => postId)).size,
    days: new Set(rows.map(({ day }) => day)).size,
    ...(await store.weigh(deps.db, rows)),
  };
}
