import type { CheckScope, Risk } from '#contract/screening/risks.ts';
import type { RiskRule, ScopeSafety, SiteSettings } from '#contract/settings/settings.ts';

/** As typed: a figure that is being written is not yet a number, and an empty threshold is none. */
export interface TypedScope extends Pick<ScopeSafety, 'checked' | 'whenAway'> {
  dailyBudget: string;
  risks: Record<Risk, Record<keyof RiskRule, string>>;
}

export type TypedSafety = Record<CheckScope, TypedScope>;

export const typedSafety = (safety: SiteSettings['safety']): TypedSafety => ofScopes((scope) => typed(safety[scope]));

/** What is no figure is outside of every bound, so that the server says which one it is and what it may be. */
export const safetyOf = (written: TypedSafety): SiteSettings['safety'] => ofScopes((scope) => read(written[scope]));

const typed = ({ checked, whenAway, dailyBudget, risks }: ScopeSafety): TypedScope => ({
  checked,
  whenAway,
  dailyBudget: String(dailyBudget),
  risks: ofRisks((risk) => ({ hold: textOf(risks[risk].hold), refuse: textOf(risks[risk].refuse) })),
});

const read = ({ checked, whenAway, dailyBudget, risks }: TypedScope): ScopeSafety => ({
  checked,
  whenAway,
  dailyBudget: /^\d{1,8}$/.test(dailyBudget.trim()) ? Number(dailyBudget) : -1,
  risks: ofRisks((risk) => ({ hold: thresholdOf(risks[risk].hold), refuse: thresholdOf(risks[risk].refuse) })),
});

const ofScopes = <Set>(set: (scope: CheckScope) => Set): Record<CheckScope, Set> => ({
  posts: set('posts'),
  videos: set('videos'),
  comments: set('comments'),
  danmaku: set('danmaku'),
  profiles: set('profiles'),
  messages: set('messages'),
  notices: set('notices'),
});

const ofRisks = <Rule>(rule: (risk: Risk) => Rule): Record<Risk, Rule> => ({
  political: rule('political'),
  sexual: rule('sexual'),
  violent: rule('violent'),
  contraband: rule('contraband'),
  abuse: rule('abuse'),
  ads: rule('ads'),
  other: rule('other'),
});

const textOf = (threshold: number | null): string => (threshold === null ? '' : String(threshold));

const thresholdOf = (text: string): number | null =>
  text.trim() === '' ? null : /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
