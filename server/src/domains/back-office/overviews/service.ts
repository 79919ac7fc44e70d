import type { AnswerOf } from '#contract/call.ts';
import type * as contract from '#contract/back-office/overviews.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { displayName } from '../../accounts/service.ts';
import { balancesOf } from '../../ledger/service.ts';
import * as store from './store.ts';

const SHOWN = 5;

export async function userOverview(deps: Deps, userId: string): Promise<AnswerOf<typeof contract.personDossier>> {
  if (!(await store.isPerson(deps.db, userId))) throw new AppError('notFound', '用户不存在');
  const [works, counts, newest, made] = await Promise.all([
    worksOf(deps, { authorId: userId }),
    store.countCases(deps.db, userId),
    store.listCases(deps.db, userId, SHOWN),
    store.countReports(deps.db, userId),
  ]);
  return {
    works,
    reports: {
      counts,
      newest: newest.map(({ firstAt, ...row }) => ({ ...row, firstTime: firstAt.toISOString() })),
      made,
    },
  };
}

export async function agencyOverview(deps: Deps, id: string): Promise<AnswerOf<typeof contract.merchantDossier>> {
  const agency = await store.findAgency(deps.db, id);
  if (agency === undefined) throw new AppError('notFound', '机构不存在');
  const [works, application, expiries, counts, members, balances, paid] = await Promise.all([
    worksOf(deps, { agencyId: id }),
    store.findApplication(deps.db, id),
    store.listExpiries(deps.db, id),
    store.countMembers(deps.db, id),
    store.listMembers(deps.db, id, SHOWN),
    balancesOf(deps.db, agency.ownerId),
    store.sumPaid(deps.db, agency.ownerId),
  ]);
  return {
    id,
    name: agency.name,
    papers: {
      applicationId: application?.id ?? null,
      decidedTime: application?.decidedAt?.toISOString() ?? null,
      expiries,
    },
    members: {
      counts,
      newest: members.map(({ userId, createdAt, ...person }) => ({
        userId,
        nickname: displayName(person),
        joinTime: createdAt.toISOString(),
      })),
    },
    works,
    money: { ...balances, paid },
  };
}

async function worksOf(deps: Deps, whose: store.Whose): Promise<contract.WorksDossier> {
  const [counts, newest] = await Promise.all([store.countWorks(deps.db, whose), store.listWorks(deps.db, whose, SHOWN)]);
  return { counts, newest: newest.map((work) => ({ ...work, updatedAt: work.updatedAt.toISOString() })) };
}
