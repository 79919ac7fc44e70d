import { and, sql, type SQL } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { WorkSubject } from '#contract/admins/assignments.ts';
import type { WaitingKind } from '#contract/back-office/queues.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Queryable } from '../../client.ts';
import { ofProvinces, postInScope, underPostInScope } from '../../scopes/post-scope.ts';
import { heldProfiles, sanctionAppeals } from './accounts.ts';
import { waitingApplications, waitingLicences, waitingMembers } from './agencies.ts';
import { heldComments } from './comments.ts';
import { heldDanmaku } from './danmaku.ts';
import { proposedTerms } from './earnings.ts';
import { heldMessages } from './messages.ts';
import { openCases, openInfringements, sanctionProposals } from './moderation.ts';
import { heldNotices } from './notices.ts';
import { lapsedTakedowns, postAppeals, waitingPosts } from './posts.ts';
import { remarkAppeals } from './review.ts';
import { waitingWithdrawals } from './withdrawals.ts';

/** Waiting cases: id, time since when they wait, and the columns that `limits` and `second` need. */
interface Waiting {
  rows: SQL;
  /** Condition on a row `w` for the scope of a role; without it every role sees all cases. */
  limits?(scope: AdminScope): SQL | undefined;
  /**
   * Bars the administrator who took the first step (column `by`) from deciding; `unlessAlone` makes an exception for steps taken while no
   * other administrator had the area.
   */
  second?: 'always' | 'unlessAlone';
}

const postLimits = (scope: AdminScope) => postInScope(scope, sql`w.submitted_revision_id`);
const remarkLimits = (scope: AdminScope) => underPostInScope(scope, sql`w.post_id`);
const provinceLimits = (scope: AdminScope) => ofProvinces(scope, sql`w.region`);

/** Cases that can be assigned. The views of db/lookups/subject-views.ts have the columns of `limits`, too. */
export const ASSIGNABLE: Record<WorkSubject, Waiting> = {
  post: { rows: waitingPosts, limits: postLimits },
  report: { rows: openCases },
  infringement: { rows: openInfringements },
  application: { rows: waitingApplications, limits: provinceLimits },
  licence: { rows: waitingLicences, limits: provinceLimits },
  withdrawal: { rows: waitingWithdrawals },
};

const waitingAt = (now: Date): Record<WaitingKind, readonly Waiting[]> => ({
  posts: [ASSIGNABLE.post],
  takedowns: [{ rows: lapsedTakedowns, limits: postLimits }],
  merchantEnter: [ASSIGNABLE.application],
  subAccounts: [{ rows: waitingMembers }],
  cashOut: [ASSIGNABLE.withdrawal],
  reports: [ASSIGNABLE.report],
  appeals: [
    { rows: postAppeals, second: 'unlessAlone' },
    { rows: remarkAppeals, second: 'unlessAlone' },
  ],
  sanctions: [{ rows: sanctionAppeals(now), second: 'unlessAlone' }],
  sanctionProposals: [{ rows: sanctionProposals, second: 'always' }],
  licences: [ASSIGNABLE.licence],
  infringements: [ASSIGNABLE.infringement],
  payoutRules: [{ rows: proposedTerms(dayInChina(now)), second: 'unlessAlone' }],
  comments: [{ rows: heldComments, limits: remarkLimits }],
  danmaku: [{ rows: heldDanmaku, limits: remarkLimits }],
  profiles: [{ rows: heldProfiles }],
  messages: [{ rows: heldMessages }],
  notices: [{ rows: heldNotices }],
});

/** The administrator for whom cases are counted. */
export interface Decider {
  id: string;
  /** The scope of the role; null: not limited. */
  scope: AdminScope | null;
  /** The time before which a first step of the administrator's own does not bar; null: every own first step bars. */
  ownStepsBefore(kind: WaitingKind): Date | null;
}

/** A query for the times since when the cases of each queue wait: of all cases, or of those that an administrator may decide. */
export function waitingTimes(now: Date, admin: Decider | null): [WaitingKind, SQL][] {
  const timesOf = (kind: WaitingKind) => (part: Waiting) =>
    sql`select since from (${part.rows}) w where ${(admin === null ? undefined : mayDecide(kind, part, admin)) ?? sql`true`}`;
  return Object.entries(waitingAt(now)).map(([name, parts]) => {
    const kind = name as WaitingKind;
    return [kind, sql.join(parts.map(timesOf(kind)), sql` union all `)];
  });
}

function mayDecide(kind: WaitingKind, { limits, second }: Waiting, { id, scope, ownStepsBefore }: Decider): SQL | undefined {
  const until = second === 'unlessAlone' ? ownStepsBefore(kind) : null;
  const isOfOthers = second === undefined ? undefined : sql`w.by is distinct from ${id}`;
  return and(
    scope === null ? undefined : limits?.(scope),
    until === null ? isOfOthers : sql`(${isOfOthers} or w.since <= ${until.toISOString()})`,
  );
}

/** The number of cases that wait in a queue. */
export async function countWaiting(db: Queryable, kind: WaitingKind, now: Date): Promise<number> {
  const parts = waitingAt(now)[kind].map(({ rows }) => sql`(select count(*) from (${rows}) w)`);
  const { rows } = await db.execute<{ n: number }>(sql`select (${sql.join(parts, sql` + `)})::integer as n`);
  return rows[0]?.n ?? 0;
}
