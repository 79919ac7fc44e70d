import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { checkFigures } from '#contract/screening/machine-checks.ts';
import { CHECK_SCOPES, RISKS } from '#contract/screening/risks.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

type Figures = AnswerOf<typeof checkFigures>;

export async function countFigures(deps: Deps, { days, scope }: ParsedOf<typeof checkFigures>): Promise<Figures> {
  const today = dayInChina(deps.clock.now());
  const [{ safety }, sums, spent, state] = await Promise.all([
    siteSettings(deps),
    store.sumDays(deps.db, addDays(today, 1 - days)),
    store.sumUnits(deps.db, today),
    store.findState(deps.db),
  ]);
  const shown = CHECK_SCOPES.filter((one) => scope === undefined || one === scope);
  const ofScopes = (risk: store.DaySum['risk']) => sums.filter((sum) => sum.risk === risk && shown.includes(sum.scope));
  return {
    service: serviceOf(deps, state),
    sums: presentSums(ofScopes('')),
    scopes: shown.map((one) => ({
      scope: one,
      ...presentSums(ofScopes('').filter((sum) => sum.scope === one)),
      checked: safety[one].checked,
      dailyBudget: safety[one].dailyBudget,
      usedToday: spent.get(one) ?? 0,
      whenAway: safety[one].whenAway,
    })),
    risks: RISKS.map((risk) => {
      const found = ofScopes(risk);
      return { risk, hits: total(found, 'hits'), upheld: total(found, 'upheld'), overturned: total(found, 'overturned') };
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
  sums.reduce((sum, one) => sum + one[name], 0);
