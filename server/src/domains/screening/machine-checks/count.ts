import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { checkFigures } from '#contract/screening/machine-checks.ts';
import { CHECK_SCOPES, RISKS } from '#contract/screening/risks.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

type Figures = AnswerOf<typeof checkFigures>;

/** Figures of the last `days` days by scope and risk. `tookMs`: mean time of a request; `waitedMs`: mean time until a result. */
export async function countFigures(deps: Deps, { days, scope }: ParsedOf<typeof checkFigures>): Promise<Figures> {
  const today = dayInChina(deps.clock.now());
  const [{ safety }, sums, usedToday, state] = await Promise.all([
    siteSettings(deps),
    store.sumDays(deps.db, addDays(today, 1 - days)),
    store.sumUnits(deps.db, today),
    store.findState(deps.db),
  ]);
  const scopes = CHECK_SCOPES.filter((candidate) => scope === undefined || candidate === scope);
  // Rows with risk '' count checks, those with a risk count its hits.
  const ofScopes = (risk: store.DaySum['risk']) => sums.filter((sum) => sum.risk === risk && scopes.includes(sum.scope));
  return {
    service: serviceOf(deps, state),
    sums: presentSums(ofScopes('')),
    scopes: scopes.map((name) => ({
      scope: name,
      ...presentSums(ofScopes('').filter((sum) => sum.scope === name)),
      checked: safety[name].checked,
      dailyBudget: safety[name].dailyBudget,
      usedToday: usedToday.get(name) ?? 0,
      whenAway: safety[name].whenAway,
    })),
    risks: RISKS.map((risk) => {
      const ofRisk = ofScopes(risk);
      return { risk, hits: total(ofRisk, 'hits'), upheld: total(ofRisk, 'upheld'), overturned: total(ofRisk, 'overturned') };
    }),
  };
}

function serviceOf({ contentSafety }: Deps, { waiting, since, failure, lastDone }: store.CheckState): Figures['service'] {
  const isFailing = failure !== null && (lastDone === null || failure.at > lastDone);
  return {
    name: contentSafety?.label ?? null,
    state: contentSafety === null ? 'off' : isFailing ? 'failing' : lastDone === null ? 'idle' : 'ok',
    failure: failure === null ? null : { at: failure.at.toISOString(), reason: failure.reason },
    waiting,
    since: since?.toISOString() ?? null,
  };
}

function presentSums(sums: readonly store.Sum[]): Figures['sums'] {
  const [checks, asked] = [total(sums, 'checks'), total(sums, 'asked')];
  return {
    checks,
    asked,
    units: total(sums, 'units'),
    failures: total(sums, 'failures'),
    hits: total(sums, 'hits'),
    tookMs: asked === 0 ? null : Math.round(total(sums, 'tookMs') / asked),
    waitedMs: checks === 0 ? null : Math.round(total(sums, 'waitedMs') / checks),
  };
}

const total = (sums: readonly store.Sum[], name: keyof typeof store.NO_SUM): number =>
  sums.reduce((result, sum) => result + sum[name], 0);
