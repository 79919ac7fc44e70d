import { createHash } from 'node:crypto';
import type { InputOf } from '#contract/call.ts';
import type { recordPageError } from '#contract/views/page-errors.ts';
import { dayInChina } from '../../../core/clock.ts';
import { networksOf } from '../../../core/networks.ts';
import type { Deps } from '../../../deps.ts';
import { isRobot } from '../policy.ts';
import { addError } from './store.ts';
import { withoutPerson } from './without-person.ts';

/** A page tells of three at most; a network that sends more is no broken page. */
const ERRORS_A_MINUTE = { name: 'page-errors', points: 10, seconds: 60 };

/** Different ones a day; of more, a look at these tells enough. */
const DIFFERENT_A_DAY = 200;

/** Takes in what broke in a browser. */
export async function noteError(
  deps: Deps,
  { what, page, message, place }: InputOf<typeof recordPageError>,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<{ counted: boolean }> {
  if (isRobot(userAgent)) return { counted: false };
  await deps.localLimits.consume(ERRORS_A_MINUTE, networksOf(ip).own);
  const firstAt = deps.clock.now();
  const kept = { what, page, message: withoutPerson(message), place };
  const digest = createHash('sha256').update(Object.values(kept).join('\n')).digest('base64url').slice(0, 22);
  return { counted: await addError(deps.db, { ...kept, digest, day: dayInChina(firstAt), firstAt }, DIFFERENT_A_DAY) };
}
