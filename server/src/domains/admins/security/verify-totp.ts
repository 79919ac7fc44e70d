import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '#contract/admins/security.ts';
import type { Queryable } from '../../../db/client.ts';
import { changeInBatches } from '../../../db/batched-change.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { runLimitedAttempt } from '../../accounts/service.ts';
import type { AdminRow } from '../store.ts';
import * as store from './store.ts';

// A TOTP secret is sealed in admins.totpSecret (totpPending until its first code is confirmed); of recovery codes only keyed hashes are stored.

/** Purposes of the keys. */
const SEALED = 'admins.totp';
const MARKED = 'admins.recovery';
/** Seconds of a step, in which the code stays the same. */
const PERIOD = 30;
/** Steps before and after the current one whose codes are accepted, because clocks differ and typing takes time. */
const WINDOW = 1;
/** Characters of recovery codes, without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const WRONG = '动态验证码不正确';

/** A new secret: sealed for the database, as text, and as the otpauth:// address that an authenticator scans. */
export function makeSecret(deps: Deps, account: string, issuer: string): { sealed: string; secret: string; address: string } {
  const secret = new Secret({ size: 20 });
  return {
    sealed: deps.secrets.seal(SEALED, secret.base32),
    secret: secret.base32,
    address: new TOTP({ issuer, label: account, secret, period: PERIOD }).toString(),
  };
}

/** The number of the step that a code belongs to; null for a wrong code. */
export function stepOf(deps: Deps, sealed: string, code: string): number | null {
  const now = deps.clock.now().getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(deps.secrets.unseal(SEALED, sealed)), period: PERIOD });
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp: now, window: WINDOW }) : null;
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/**
 * Verifies a TOTP code ('figure') or a recovery code, each of which works once. Wrong codes lock the account's second factor for all networks
 * (the empty `ip`), because the attacker knows the password already.
 */
export async function confirmCode(deps: Deps, admin: AdminRow, typedCode: string): Promise<'figure' | 'recovery'> {
  const code = typedCode.replaceAll(/[\s-]/g, '').toLowerCase();
  const { totpSecret } = admin;
  if (totpSecret === null) throw new AppError('conflict', '尚未启用两步验证');
  return runLimitedAttempt(
    deps,
    `totp:${admin.id}`,
    { ip: '' },
    async () => {
      const step = stepOf(deps, totpSecret, code);
      if (step !== null) return (await store.takeStep(deps.db, admin.id, step)) ? 'figure' : undefined;
      const isValid = await store.takeRecoveryCode(deps.db, admin.id, deps.secrets.marks(MARKED, code), deps.clock.now());
      return isValid ? 'recovery' : undefined;
    },
    WRONG,
  );
}

/** Replaces an administrator's recovery codes, and returns the new ones in the form abcde-fghij. */
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

/**
 * Reseals secrets with the current key after a key rotation, and deletes recovery codes hashed with another key. Returns the numbers of resealed
 * administrators and of those who lost codes.
 */
export async function resealTotp({ db, transact, secrets }: Deps): Promise<{ secrets: number; withoutCodes: number }> {
  const reseal = (sealed: string | null) => (sealed === null ? null : secrets.reseal(SEALED, sealed));
  const resealed = await changeInBatches(transact, store.lockAdminsWithSecrets, async (tx, { id, totpSecret, totpPending }) => {
    const [secret, pending] = [reseal(totpSecret), reseal(totpPending)];
    if (secret === null && pending === null) return false;
    await store.putSecrets(tx, id, { totpSecret: secret ?? totpSecret, totpPending: pending ?? totpPending });
    return true;
  });
  return { secrets: resealed, withoutCodes: (await store.dropRecoveryCodesOfOtherKeys(db, secrets.keyId)).length };
}
