import { timingSafeEqual } from 'node:crypto';
import type { ParsedOf } from '#contract/call.ts';
import type { faceCallback } from '#contract/accounts/identity.ts';
import type { Deps } from '../../../deps.ts';
import { consumeFrom } from '../../../core/limit.ts';
import { enqueueQuery } from './run-face.ts';
import * as store from './store.ts';

/** Limit by address. The service calls once for each face check, with two repetitions at most, from few addresses. */
const CALLS_A_MINUTE = { name: 'face-callback', points: 120, seconds: 60 };

/** Purpose of the key for the token's MAC. */
const PURPOSE = 'identityChecks.faceCallback';
/** Hexadecimal digits. */
const MAC_LENGTH = 32;

/** The token of a callback: the check's id and a MAC of it, in letters and digits. */
export const faceToken = ({ secrets }: Pick<Deps, 'secrets'>, id: string): string => `${id}${macOf(secrets.mark(PURPOSE, id))}`;

/**
 * Handles a callback of the service: asks the service for the result now, because the callback itself is not trusted. The answer is always
 * null, so that a caller learns nothing about checks; the service also calls without a token, to test the address.
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
  if (certifyId === undefined || certifyId === check.requestId) await enqueueQuery(deps, deps.db, check.id, deps.clock.now());
  return null;
}

/** The id in a token; null if the MAC is wrong. */
function idOf({ secrets }: Pick<Deps, 'secrets'>, token: string): string | null {
  const id = token.slice(0, -MAC_LENGTH);
  const mac = Buffer.from(token.slice(-MAC_LENGTH));
  if (!/^[\w-]{1,16}$/.test(id)) return null;
  const isValid = secrets.marks(PURPOSE, id).some((digest) => {
    const expected = Buffer.from(macOf(digest));
    return expected.length === mac.length && timingSafeEqual(expected, mac);
  });
  return isValid ? id : null;
}

const macOf = (digest: Buffer): string => digest.toString('hex').slice(0, MAC_LENGTH);
