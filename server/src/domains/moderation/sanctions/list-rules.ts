import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { ReportReason } from '#contract/moderation/constants.ts';
import type { SanctionStandard } from '#contract/moderation/default-rules.ts';
import type * as contract from '#contract/moderation/sanction-rules.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { countStrikes } from './store.ts';

const DAY_MS = 86_400_000;

export async function listSanctionRules(deps: Deps): Promise<AnswerOf<typeof contract.listSanctionRules>> {
  const standards = await standardsOf(deps);
  return {
    list: Object.entries(standards).map(([rule, standard]) => ({ rule: rule as ReportReason, ...standard })),
  };
}

/** The user's strikes under a rule, and the sanction that the standard suggests for the next breach. An administrator decides. */
export async function adviseSanction(
  deps: Deps,
  { userId, rule }: ParsedOf<typeof contract.adviseSanction>,
): Promise<AnswerOf<typeof contract.adviseSanction>> {
  const { lapseDays, steps } = await standardOf(deps, rule);
  const strikes = await countStrikes(deps.db, userId, rule, new Date(deps.clock.now().getTime() - lapseDays * DAY_MS));
  const step = steps[Math.min(strikes, steps.length - 1)];
  if (step === undefined) throw new Error(`the standard of ${rule} has no steps`);
  return { strikes, lapseDays, step };
}

/** The standards by rule, in the order of the rules' labels. */
export const standardsOf = async (deps: Deps): Promise<Record<ReportReason, SanctionStandard>> =>
  (await siteSettings(deps)).standards;

export const standardOf = async (deps: Deps, rule: ReportReason): Promise<SanctionStandard> => (await standardsOf(deps))[rule];
