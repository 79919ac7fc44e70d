import { createHash } from 'node:crypto';
import type { InputOf } from '#contract/call.ts';
import type { recordPageError } from '#contract/views/page-errors.ts';
import { dayInChina } from '../../../core/clock.ts';
import { networksOf } from '../../../core/networks.ts';
import type { Deps } from '../../../deps.ts';
import { isRobot } from '../policy.ts';
import { addError } from './store.ts';
import { withoutPerson } from './without-person.ts';

/** Limit by network. A page reports three errors at most, so more reports come from a program. */
const ERRORS_A_MINUTE = { name: 'page-errors', points: 10, seconds: 60 };

/** Different errors that are stored a day; further ones are dropped, because these suffice to find the cause. */
const DIFFERENT_A_DAY = 200;

/** Counts an error that a browser reports. Equal errors of a day share a row, found by the digest of their texts. */
export async function recordError(
  deps: Deps,
  { what, page, message, place }: InputOf<typeof recordPageError>,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<{ counted: boolean }> {
  if (isRobot(userAgent)) return { counted: false };
  await deps.localLimits.consume(ERRORS_A_MINUTE, networksOf(ip).own);
  const firstAt = deps.clock.now();
  const texts = { what, page, message: withoutPerson(message), place };
  const digest = createHash('sha256').update(Object.values(texts).join('\n')).digest('base64url').slice(0, 22);
  return { counted: await addError(deps.db, { ...texts, digest, day: dayInChina(firstAt), firstAt }, DIFFERENT_A_DAY) };
}
