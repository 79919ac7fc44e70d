import { isIdNumber } from '#contract/agencies/check-digits.ts';
import type { beginOwnFace as beginCall, FaceStanding } from '#contract/accounts/identity.ts';
import type { ParsedOf } from '#contract/call.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import * as accountsStore from '../store.ts';
import { maskedLabelOf } from './note.ts';
import { requestFaceResultNow, findFaceStanding, startFaceCheck } from './start-face.ts';
import * as store from './store.ts';
import { isFaceNeeded } from './verify.ts';

/** The actor's own face check for commenting. A match is stored with the account, because the check itself is deleted after some time. */
export async function ownFace(deps: Deps, actor: Actor): Promise<FaceStanding> {
  const userId = requireUserId(actor);
  const needed = await isFaceNeeded(deps);
  const user = await accountsStore.findUser(deps.db, userId);
  const standing = await findFaceStanding(deps, aboutOf(userId));
  const at = user?.faceVerifiedAt ?? null;
  return {
    service: needed ? standing.service : null,
    needed,
    last: at === null ? standing.last : { state: 'match', result: `已于 ${minuteInChina(at)} 通过核验`, page: null },
  };
}

/** Begins the actor's face check. The identity check must have found a match before, and the form must have the same name and identity number. */
export async function beginOwnFace(
  deps: Deps,
  actor: Actor,
  userAgent: string,
  form: ParsedOf<typeof beginCall>,
): Promise<FaceStanding> {
  const userId = requireUserId(actor);
  if (!(await isFaceNeeded(deps))) throw new AppError('conflict', '目前不需要人脸核验');
  if (!isIdNumber(form.idNumber, deps.clock.now())) throw invalidIdNumber('身份证号校验未通过，请核对');
  const user = await accountsStore.findUser(deps.db, userId);
  if (user?.identityVerifiedAt == null) throw new AppError('conflict', '请先完成身份核验');
  if (user.faceVerifiedAt !== null) return ownFace(deps, actor);
  const checks = await store.listChecks(deps.db, 'person', userId);
  const matched = checks.findLast(({ kind, state }) => kind === 'person' && state === 'match');
  // Compares the masked labels: the fingerprint also covers the mobile, which may have changed since.
  if (matched !== undefined && matched.shown !== maskedLabelOf({ ...form, kind: 'person' }))
    throw invalidIdNumber('姓名或身份证号与已通过核验的不一致');
  await startFaceCheck(deps, aboutOf(userId), { ...form, userAgent, returnPath: '/settings?tab=security' });
  return ownFace(deps, actor);
}

export async function askOwnFace(deps: Deps, actor: Actor): Promise<FaceStanding> {
  await requestFaceResultNow(deps, aboutOf(requireUserId(actor)));
  return ownFace(deps, actor);
}

const aboutOf = (userId: string) => ({ userId, purpose: 'person', subjectId: userId }) as const;

const invalidIdNumber = (message: string) => new AppError('invalid', message, { fields: { idNumber: message } });
