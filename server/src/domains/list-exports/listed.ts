import { merchantList } from '#contract/agencies.ts';
import { listAppeals } from '#contract/appeals.ts';
import { logList } from '#contract/audit-log.ts';
import type { AnswerOf, Call, ParsedOf } from '#contract/call.ts';
import { cashOutList } from '#contract/cash-out-audit.ts';
import { adminCommentList } from '#contract/comments.ts';
import { adminDanmakuList } from '#contract/danmaku.ts';
import { adminInvitationList } from '#contract/invitation-codes.ts';
import { managerList } from '#contract/managers.ts';
import { enterAuditList } from '#contract/merchant-enter.ts';
import { adminPostList } from '#contract/moderation.ts';
import { adminNoticeList } from '#contract/notices.ts';
import { userList } from '#contract/people.ts';
import { listInfringements, listReportCases } from '#contract/reports.ts';
import { adminSubAccountList, subAccountAuditList } from '#contract/sub-accounts.ts';
import { viewCorrections as viewCorrectionsCall } from '#contract/view-audit.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { API } from '../../http/mount.ts';
import { readPeople } from '../accounts/service.ts';
import { listManagers } from '../administration/service.ts';
import { listEntries, readApplications, readMerchants, readSubAccounts } from '../agencies/service.ts';
import { readLog } from '../audit-log/service.ts';
import { readForReview as readComments } from '../comments/service.ts';
import { readForReview as readDanmaku } from '../danmaku/service.ts';
import { listCorrections } from '../earnings/service.ts';
import { readCodes } from '../invitation-codes/service.ts';
import * as moderation from '../moderation/service.ts';
import { adminListNotices } from '../notices/service.ts';
import { readForAudit } from '../withdrawals/service.ts';

/** A list of the back office, read whole: by its own call's filter, part by part. */
export interface Listed<C extends Call> {
  call: C;
  read(deps: Deps, actor: Actor, query: ParsedOf<C>): AsyncGenerator<RowOf<C>[]>;
}

export type RowOf<C extends Call> = AnswerOf<C> extends { list: (infer Row)[] } ? Row : never;

const listed = <C extends Call>(call: C, read: Listed<C>['read']): Listed<C> => ({ call, read });

export const people = listed(userList, (deps, _actor, query) => readPeople(deps, query));
export const log = listed(logList, (deps, _actor, query) => readLog(deps, query));
export const subAccounts = listed(adminSubAccountList, (deps, _actor, query) => readSubAccounts(deps, query));
export const applications = listed(subAccountAuditList, (deps, _actor, query) => readApplications(deps, query));
export const entries = listed(enterAuditList, (deps, _actor, query) => pages((page) => listEntries(deps, { ...query, ...page })));
export const managers = listed(managerList, (deps, actor, query) =>
  pages((page) => listManagers(deps, actor, { ...query, ...page })),
);
export const merchants = listed(merchantList, (deps, _actor, query) => readMerchants(deps, query));
export const codes = listed(adminInvitationList, (deps, _actor, query) => readCodes(deps, query));
export const cashOut = listed(cashOutList, (deps, _actor, query) => readForAudit(deps, query));
export const viewCorrections = listed(viewCorrectionsCall, (deps, _actor, query) =>
  pages((page) => listCorrections(deps, { ...query, ...page })),
);
export const comments = listed(adminCommentList, (deps, _actor, query) => readComments(deps, query));
export const danmaku = listed(adminDanmakuList, (deps, _actor, query) => readDanmaku(deps, query));
export const works = listed(adminPostList, moderation.readReviews);
export const appeals = listed(listAppeals, moderation.readAppeals);
export const reports = listed(listReportCases, (deps, _actor, query) => moderation.readReportCases(deps, query));
export const infringements = listed(listInfringements, (deps, actor, query) =>
  pages((page) => moderation.listInfringements(deps, actor, { ...query, ...page }, API)),
);
export const notices = listed(adminNoticeList, (deps, _actor, query) =>
  pages((page) => adminListNotices(deps, { ...query, ...page })),
);

/** A list page by page to its end. For lists that stay in the thousands; long ones go on from row to row. */
async function* pages<Row>(
  read: (page: { page: number; limit: number }) => Promise<{ list: Row[]; hasMore: boolean }>,
): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { list, hasMore } = await read({ page, limit: 500 });
    yield list;
    if (!hasMore) return;
  }
}
