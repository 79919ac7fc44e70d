import type { ReportReason, SanctionKind } from './constants.ts';

/** Sanctions for the first breach of a rule, the second, …; the last step applies to all further ones. `days` null: for good. */
export interface SanctionStandard {
  /** A sanction counts as a strike for this many days after it was given. */
  lapseDays: number;
  steps: { kind: SanctionKind; days: number | null }[];
}

const step = (kind: SanctionKind, days: number | null) => ({ kind, days });

/** The standard of a new installation; administrators can change it. */
export const DEFAULT_RULES: Record<ReportReason, SanctionStandard> = {
  illegal: { lapseDays: 730, steps: [step('noPublish', 30), step('login', 180), step('login', null)] },
  porn: { lapseDays: 365, steps: [step('mute', 7), step('noPublish', 30), step('login', 180), step('login', null)] },
  rumor: { lapseDays: 365, steps: [step('noPublish', 7), step('noPublish', 30), step('login', 180)] },
  abuse: { lapseDays: 180, steps: [step('mute', 3), step('mute', 7), step('mute', 30), step('login', 30)] },
  ad: { lapseDays: 180, steps: [step('mute', 3), step('noPublish', 7), step('noPublish', 30), step('login', 30)] },
  fraud: { lapseDays: 730, steps: [step('login', 180), step('login', null)] },
  minor: { lapseDays: 1095, steps: [step('login', 180), step('login', null)] },
  privacy: { lapseDays: 365, steps: [step('mute', 7), step('mute', 30), step('login', 30)] },
  infringement: { lapseDays: 365, steps: [step('noPublish', 7), step('noPublish', 30), step('login', 180)] },
  ai: { lapseDays: 180, steps: [step('noRecommend', 7), step('noPublish', 7), step('noPublish', 30)] },
  other: { lapseDays: 180, steps: [step('mute', 3), step('mute', 7), step('mute', 30)] },
};
