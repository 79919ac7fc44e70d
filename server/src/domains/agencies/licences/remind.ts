import { applicationFields, type FieldKey } from '#contract/agencies/application-fields.ts';
import { agencyKind } from '#contract/agencies/agencies.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../notifications/service.ts';
import * as licences from './store.ts';

/** Days before the end on which an agency is told; 0 is the day it is over. The fewest come first: nobody is told twice a day. */
const NOTIFIED_AT = [0, 7, 30, 60];
const BATCH = 100;

/** Notifies once for each of these days, even if the worker was down on it. */
export async function remindOfLicences(deps: Deps): Promise<void> {
  const today = dayInChina(deps.clock.now());
  for (const daysLeft of NOTIFIED_AT) {
    for (let count = BATCH; count === BATCH;) count = await remindBatch(deps, today, daysLeft);
  }
}

async function remindBatch(deps: Deps, today: string, daysLeft: number): Promise<number> {
  return deps.transact(async (tx) => {
    const due = await licences.takeDue(tx, today, daysLeft, BATCH);
    for (const licence of due) {
      await licences.markReminded(tx, licence, daysLeft);
      const name = LABELS.get(licence.licence) ?? '证件';
      const isOver = licence.expiresOn <= today;
      await notify(deps, tx, {
        userId: licence.ownerId,
        kind: 'system',
        title: isOver ? `${name}已于 ${licence.expiresOn} 到期` : `${name}将于 ${licence.expiresOn} 到期`,
        content: '请尽快换发新证件，在“MCN信息”里提交，以免影响机构账号使用。',
        link: '/creator/center/mcn',
      });
    }
    return due.length;
  });
}

const LABELS = new Map<FieldKey, string>(
  agencyKind.options.flatMap((kind) => applicationFields(kind).map(({ key, label }) => [key, label] as const)),
);
