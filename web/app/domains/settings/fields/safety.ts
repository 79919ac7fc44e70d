import type { CheckScope, Risk } from '#contract/screening/risks.ts';
import type { RiskRule, ScopeSafety, SiteSettings } from '#contract/settings/settings.ts';

/** The form's values: numbers as typed, since they may be incomplete; an empty threshold means none. */
export interface TypedScope extends Pick<ScopeSafety, 'checked' | 'whenAway'> {
  dailyBudget: string;
  risks: Record<Risk, Record<keyof RiskRule, string>>;
}

export type TypedSafety = Record<CheckScope, TypedScope>;

export const typedSafety = (safety: SiteSettings['safety']): TypedSafety => ofScopes((scope) => typedScopeOf(safety[scope]));

/** Converts the form's values. Invalid numbers become one outside of all bounds, so that the server's error names the field. */
export const safetyOf = (typed: TypedSafety): SiteSettings['safety'] => ofScopes((scope) => scopeSafetyOf(typed[scope]));

const typedScopeOf = ({ checked, whenAway, dailyBudget, risks }: ScopeSafety): TypedScope => ({
  checked,
  whenAway,
  dailyBudget: String(dailyBudget),
  risks: ofRisks((risk) => ({ hold: textOf(risks[risk].hold), refuse: textOf(risks[risk].refuse) })),
});

const scopeSafetyOf = ({ checked, whenAway, dailyBudget, risks }: TypedScope): ScopeSafety => ({
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
