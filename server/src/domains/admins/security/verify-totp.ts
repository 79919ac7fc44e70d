import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '#contract/admins/security.ts';
import type { Queryable } from '../../../db/client.ts';
import { changeInBatches } from '../../../db/batched-change.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { checkPassword } from '../../accounts/service.ts';
import type { AdminRow } from '../store.ts';
import * as store from './store.ts';

const SEALED = 'admins.totp';
const MARKED = 'admins.recovery';
const PERIOD = 30;
// Accepts the codes of the previous and the next half minute: clocks differ and typing takes time.
const WINDOW = 1;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const WRONG = '动态验证码不正确';

/** A new secret, sealed for the database, and what an authenticator reads of it. */
export function makeSecret(deps: Deps, account: string, issuer: string): { sealed: string; secret: string; address: string } {
  const made = new Secret({ size: 20 });
  return {
    sealed: deps.secrets.seal(SEALED, made.base32),
    secret: made.base32,
    address: new TOTP({ issuer, label: account, secret: made, period: PERIOD }).toString(),
  };
}

/** The half minute that a code belongs to; null when it is wrong. */
export function stepOf(deps: Deps, sealed: string, code: string): number | null {
  const now = deps.clock.now().getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(deps.secrets.unseal(SEALED, sealed)), period: PERIOD });
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp: now, window: WINDOW }) : null;
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/**
 * Whether a figure or a recovery code is right and was not used before. Five wrong ones lock the account's second
 * step for a quarter of an hour, from wherever they come: whoever tries knows the password already.
 */
export async function confirmCode(deps: Deps, admin: AdminRow, given: string): Promise<'figure' | 'recovery'> {
  const code = given.replaceAll(/[\s-]/g, '').toLowerCase();
  const { totpSecret } = admin;
  if (totpSecret === null) throw new AppError('conflict', '尚未启用两步验证');
  return checkPassword(
    deps,
    `totp:${admin.id}`,
    { ip: '' },
    async () => {
      const step = stepOf(deps, totpSecret, code);
      if (step !== null) return (await store.takeStep(deps.db, admin.id, step)) ? 'figure' : undefined;
      const known = await store.takeRecoveryCode(deps.db, admin.id, deps.secrets.marks(MARKED, code), deps.clock.now());
      return known ? 'recovery' : undefined;
    },
    WRONG,
  );
}

/** New codes for the day the authenticator is lost; only their fingerprints stay here. */
export async function renewRecoveryCodes(deps: Deps, db: Queryable, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 10 }, () => LETTERS[deps.random.integer(LETTERS.length)]).join(''),
  );
  await store.putRecoveryCodes(
    db,
    adminId,
    codes.map((code) => deps.secrets.mark(MARKED, code)),
    deps.secrets.keyId,
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** After a key rotation: reseals the secrets and removes recovery codes made with the old key. Returns how many. */
export async function resealTotp({ db, transact, secrets }: Deps): Promise<{ secrets: number; withoutCodes: number }> {
  const anew = (sealed: string | null) => (sealed === null ? null : secrets.reseal(SEALED, sealed));
  const resealed = await changeInBatches(transact, store.lockAdminsWithSecrets, async (tx, { id, totpSecret, totpPending }) => {
    const [secret, pending] = [anew(totpSecret), anew(totpPending)];
    if (secret === null && pending === null) return false;
    await store.putSecrets(tx, id, { totpSecret: secret ?? totpSecret, totpPending: pending ?? totpPending });
    return true;
  });
  return { secrets: resealed, withoutCodes: (await store.dropRecoveryCodesOfOtherKeys(db, secrets.keyId)).length };
}
