import { applicationFields, type FieldKey } from '#contract/agencies/application-fields.ts';
import { agencyKind } from '#contract/agencies/agencies.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { notify } from '../../notifications/service.ts';
import * as licences from './store.ts';

/** Days before the expiry at which an agency gets a reminder (0: on the day). The smallest comes first, so that a licence gets one reminder a day. */
const REMINDER_DAYS = [0, 7, 30, 60];
const BATCH_ROWS = 100;

/** Sends one reminder of a licence for each of REMINDER_DAYS, later if the worker was down on the day. */
export async function remindOfLicences(deps: Deps): Promise<void> {
  const today = dayInChina(deps.clock.now());
  for (const daysLeft of REMINDER_DAYS) {
    for (let count = BATCH_ROWS; count === BATCH_ROWS;) count = await remindBatch(deps, today, daysLeft);
  }
}

async function remindBatch(deps: Deps, today: string, daysLeft: number): Promise<number> {
  return deps.transact(async (tx) => {
    const due = await licences.takeDue(tx, today, daysLeft, BATCH_ROWS);
    for (const licence of due) {
      await licences.markReminded(tx, licence, daysLeft);
      const name = LABELS.get(licence.licence) ?? '证件';
      const isExpired = licence.expiresOn <= today;
      await notify(deps, tx, {
        userId: licence.ownerId,
        kind: 'system',
        title: isExpired ? `${name}已于 ${licence.expiresOn} 到期` : `${name}将于 ${licence.expiresOn} 到期`,
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
