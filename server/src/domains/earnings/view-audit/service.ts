import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/earnings/view-audit.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { chosenViews } from '../../views/service.ts';
import { findSettledTo } from '../store.ts';
import * as store from './store.ts';
import { POST_DAYS_MAX, viewsOf } from '../view-corrections/service.ts';

const SHOWN = 20;

export async function auditedPosts(
  deps: Deps,
  { day, keywords, page, limit }: ParsedOf<typeof contract.auditedPosts>,
): Promise<AnswerOf<typeof contract.auditedPosts>> {
  const of = day ?? (await findSettledTo(deps.db));
  const word = keywords === undefined || keywords === '' ? undefined : keywords;
  const rows = of === null ? [] : await store.listPosts(deps.db, of, word, limit + 1, (page - 1) * limit);
  return {
    ...pageOf(rows, { page, limit }, ({ authorId, nickname, ...row }) => ({ ...row, author: { id: authorId, nickname } })),
    day: of,
  };
}

export async function viewSources(
  deps: Deps,
  { day, postsId }: ParsedOf<typeof contract.viewSources>,
): Promise<contract.ViewSources> {
  const [found, networks, viewers] = await Promise.all([
    store.findPostDay(deps.db, day, postsId),
    store.listNetworks(deps.db, day, postsId, SHOWN),
    store.listViewers(deps.db, day, postsId, SHOWN),
  ]);
  if (found === undefined) throw new AppError('notFound', '这一天没有该作品的收益');
  const { id, type, title, authorId, nickname, ...figures } = found;
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

/** What a refusal would turn down; the day's rounding and other corrections may move the sum by some fen. */
export async function tryViewRefusal(deps: Deps, scope: contract.ViewScope): Promise<contract.ViewTrial> {
  const of = await chosenViews(deps.db, viewsOf(scope), POST_DAYS_MAX);
  if (of.length > POST_DAYS_MAX) throw new AppError('invalid', '范围太大，请缩短日期或指定作品');
  return {
    views: of.reduce((sum, { views }) => sum + views, 0),
    works: new Set(of.map(({ postId }) => postId)).size,
    days: new Set(of.map(({ day }) => day)).size,
    ...(await store.weigh(deps.db, of)),
  };
}
