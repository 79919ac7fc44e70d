import type { AnswerOf } from '#contract/call.ts';
import type * as contract from '#contract/back-office/overviews.ts';
import { isOfProvince, requireAdmin, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { displayName } from '../../accounts/service.ts';
import * as store from './store.ts';

/** Newest posts, cases and members in an overview. */
const NEWEST_MAX = 5;

export async function userOverview(deps: Deps, userId: string): Promise<AnswerOf<typeof contract.userOverview>> {
  if (!(await store.isUser(deps.db, userId))) throw new AppError('notFound', '用户不存在');
  const [posts, counts, newest, made] = await Promise.all([
    postsOf(deps, { authorId: userId }),
    store.countCases(deps.db, userId),
    store.listCases(deps.db, userId, NEWEST_MAX),
    store.countReports(deps.db, userId),
  ]);
  return {
    works: posts,
    reports: {
      counts,
      newest: newest.map(({ firstAt, ...row }) => ({ ...row, firstTime: firstAt.toISOString() })),
      made,
    },
  };
}

export async function agencyOverview(deps: Deps, actor: Actor, id: string): Promise<AnswerOf<typeof contract.agencyOverview>> {
  const agency = await store.findAgency(deps.db, id);
  if (agency === undefined || !isOfProvince(requireAdmin(actor), agency.region)) throw new AppError('notFound', '机构不存在');
  const [posts, application, expiries, counts, members, balances, paid] = await Promise.all([
    postsOf(deps, { agencyId: id }),
    store.findApplication(deps.db, id),
    store.listExpiries(deps.db, id),
    store.countMembers(deps.db, id),
    store.listMembers(deps.db, id, NEWEST_MAX),
    store.balancesOf(deps.db, agency.ownerId),
    store.sumPaid(deps.db, agency.ownerId),
  ]);
  return {
    id,
    name: agency.name,
    ownerId: agency.ownerId,
    papers: {
      applicationId: application?.id ?? null,
      decidedTime: application?.decidedAt?.toISOString() ?? null,
      expiries,
    },
    members: {
      counts,
      newest: members.map(({ userId, createdAt, ...user }) => ({
        userId,
        nickname: displayName(user),
        joinTime: createdAt.toISOString(),
      })),
    },
    works: posts,
    money: { ...balances, paid },
  };
}

async function postsOf(deps: Deps, owner: store.PostOwner): Promise<contract.PostsOverview> {
  const [counts, newest] = await Promise.all([store.countPosts(deps.db, owner), store.listPosts(deps.db, owner, NEWEST_MAX)]);
  return { counts, newest: newest.map((post) => ({ ...post, updatedAt: post.updatedAt.toISOString() })) };
}
