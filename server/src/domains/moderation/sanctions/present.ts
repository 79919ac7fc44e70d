import type { SanctionState } from '#contract/moderation/constants.ts';
import type { SanctionStandard } from '#contract/moderation/default-rules.ts';
import type { ManagedSanction, OwnSanction, Sanction } from '#contract/moderation/sanctions.ts';
import { presentUserSummary, sanctionTitle, isSanctionInForce } from '../../accounts/service.ts';
import type { SanctionFilter, SanctionListRow, SanctionRow } from './store.ts';

const DAY_MS = 86_400_000;
const STATE = { lifted: 'lifted', overturned: 'overturned', replaced: 'replaced', lapsed: 'over' } as const;

export const stateOf = (row: SanctionRow, now: Date): SanctionState =>
  row.endedHow !== null ? STATE[row.endedHow] : isSanctionInForce(row, now) ? 'open' : 'over';

const presentSanction = (row: SanctionRow, now: Date): Sanction => {
  const state = stateOf(row, now);
  return {
    id: row.id,
    kind: row.kind,
    rule: row.rule,
    reason: row.reason,
    cause: row.causeType === null || row.causeId === null ? null : { type: row.causeType, id: row.causeId, text: row.causeText },
    givenAt: row.givenAt.toISOString(),
    until: row.until?.toISOString() ?? null,
    state,
    endedAt: (row.endedAt ?? (state === 'over' ? row.until : null))?.toISOString() ?? null,
    endedReason: row.endedReason,
    appeal: presentAppeal(row, state === 'open'),
  };
};

/** An appeal that was not answered before the sanction ended has lapsed. */
function presentAppeal(row: SanctionRow, isOpen: boolean): Sanction['appeal'] {
  const { appealState, appealText, appealedAt } = row;
  if (appealState === null || appealText === null || appealedAt === null) return null;
  return {
    state: appealState === 'pending' && !isOpen ? 'lapsed' : appealState,
    text: appealText,
    reply: row.appealReply,
    createdAt: appealedAt.toISOString(),
    answeredAt: row.appealDecidedAt?.toISOString() ?? null,
  };
}

/** A sanction for the user, without the names of administrators. */
export const presentOwn = (row: SanctionRow, now: Date, { lapseDays }: SanctionStandard): OwnSanction => ({
  ...presentSanction(row, now),
  title: sanctionTitle(row),
  countsUntil:
    row.endedHow === 'lifted' || row.endedHow === 'overturned'
      ? null
      : new Date(row.givenAt.getTime() + lapseDays * DAY_MS).toISOString(),
  can: { appeal: isSanctionInForce(row, now) && row.appealState === null },
});

export const presentManaged = (
  { sanction, user, givenBy, endedBy }: SanctionListRow,
  now: Date,
  { adminId, ownStepsBefore }: NonNullable<SanctionFilter['by']>,
): ManagedSanction => {
  const { appealState, appealedAt } = sanction;
  const isOthers =
    sanction.givenBy !== adminId || (ownStepsBefore !== null && appealedAt !== null && appealedAt <= ownStepsBefore);
  return {
    ...presentSanction(sanction, now),
    user: presentUserSummary(user),
    givenBy,
    endedBy,
    can: {
      end: isSanctionInForce(sanction, now),
      decide: isSanctionInForce(sanction, now) && appealState === 'pending' && isOthers,
    },
  };
};
