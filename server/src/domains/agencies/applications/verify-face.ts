import type { FaceStanding } from '#contract/accounts/identity.ts';
import type { beginApplicationFace as beginCall } from '#contract/agencies/applications.ts';
import type { ParsedOf } from '#contract/call.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { requestFaceResultNow, findFaceStanding, startFaceCheck } from '../../accounts/service.ts';
import { plainValues } from './seal.ts';
import * as store from './store.ts';

export async function applicationFace(deps: Deps, actor: Actor): Promise<FaceStanding> {
  const row = await store.findApplicationOf(deps.db, requireUserId(actor));
  return standingOf(deps, row);
}

/** Begins a face check for a submitted application; a draft could still change before the reviewer sees it. */
export async function beginApplicationFace(
  deps: Deps,
  actor: Actor,
  userAgent: string,
  form: ParsedOf<typeof beginCall>,
): Promise<FaceStanding> {
  const row = await store.findApplicationOf(deps.db, requireUserId(actor));
  if (row?.status !== 'pending') throw new AppError('conflict', '提交申请后才能进行人脸核验');
  const { operatorName = '', idNumber = '' } = plainValues(deps, row);
  const person = { name: operatorName.trim(), idNumber };
  await startFaceCheck(deps, aboutOf(row), { ...form, ...person, userAgent, returnPath: `/audit/${row.kind}` });
  return standingOf(deps, row);
}

export async function askApplicationFace(deps: Deps, actor: Actor): Promise<FaceStanding> {
  const row = await store.findApplicationOf(deps.db, requireUserId(actor));
  if (row !== undefined) await requestFaceResultNow(deps, aboutOf(row));
  return standingOf(deps, row);
}

const standingOf = (deps: Deps, row: store.ApplicationRow | undefined): Promise<FaceStanding> =>
  row === undefined
    ? findFaceStanding(deps, null)
    : findFaceStanding(deps, aboutOf(row), row.kind === 'personal' ? 'personal' : 'agency');

const aboutOf = ({ id, applicantId }: store.ApplicationRow) =>
  ({ userId: applicantId, purpose: 'application', subjectId: id }) as const;
