import { timingSafeEqual } from 'node:crypto';
import type { ParsedOf } from '#contract/call.ts';
import type { faceCallback } from '#contract/accounts/identity.ts';
import type { Deps } from '../../../deps.ts';
import { consumeFrom } from '../../../ports/limits/port.ts';
import { askFor } from './run-face.ts';
import * as store from './store.ts';

/** The service calls from few addresses, twice more where it was not heard, and once for each face. */
const CALLS_A_MINUTE = { name: 'face-callback', points: 120, seconds: 60 };

const PURPOSE = 'identityChecks.faceCallback';
const MAC_LENGTH = 32;

/** Letters and digits: the check's number, and proof that we have given it away. */
export const faceToken = ({ secrets }: Pick<Deps, 'secrets'>, id: string): string => `${id}${macOf(secrets.mark(PURPOSE, id))}`;

/**
 * Whoever calls reads the same, whether there is such a check or not; before a page is opened the service calls the bare address, to
 * see whether it is there. What the call says of the result is not even read.
 */
export async function handleFaceCallback(
  deps: Deps,
  ip: string,
  { callbackToken = '', certifyId }: ParsedOf<typeof faceCallback>,
): Promise<null> {
  await consumeFrom(deps.limits, CALLS_A_MINUTE, { address: ip }, '请求过于频繁');
  const id = idOf(deps, callbackToken);
  const check = id === null ? undefined : await store.findCheck(deps.db, id);
  if (check?.state !== 'waiting' || check.kind !== 'face') return null;
  if (certifyId === undefined || certifyId === check.requestId) await askFor(deps, deps.db, check.id, deps.clock.now());
  return null;
}

/** Null for a token that is not ours. */
function idOf({ secrets }: Pick<Deps, 'secrets'>, token: string): string | null {
  const id = token.slice(0, -MAC_LENGTH);
  const given = Buffer.from(token.slice(-MAC_LENGTH));
  if (!/^[\w-]{1,16}$/.test(id)) return null;
  const isOurs = secrets.marks(PURPOSE, id).some((mark) => {
    const right = Buffer.from(macOf(mark));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return isOurs ? id : null;
}

const macOf = (mark: Buffer): string => mark.toString('hex').slice(0, MAC_LENGTH);
