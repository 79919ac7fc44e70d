import { IDENTITY_CHECK_DAYS, IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import type { identityService } from '#contract/accounts/identity.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { comparedText, resultText } from './sentences.ts';
import * as store from './store.ts';

/** The result of an identity check as evidence for the administrator who decides. */
export interface IdentityEvidence {
  id: string;
  /** The compared data in words. */
  label: string;
  result: string;
  /** A match, so that the administrator has nothing to check. */
  ok: boolean;
  at: string;
}

/**
 * Evidence about an application or payee, with an entry for each check that is missing. `identity.isAutomatic` is false without an identity
 * service: then no data check is missing, and callers pass `faceNeeded` only where a service checks faces. `person` names whose face.
 */
export async function listIdentityEvidence(
  { identity }: Pick<Deps, 'identity'>,
  db: Queryable,
  subject: { purpose: store.IdentityPurpose; id: string; since: Date; faceNeeded?: boolean; person?: string },
): Promise<IdentityEvidence[]> {
  const rows = await store.listChecks(db, subject.purpose, subject.id);
  const noCheck = '未核验：没有提交核验，或记录已过期删除';
  const missing = { id: IDENTITY_MISSING, result: noCheck, ok: false, at: subject.since.toISOString() };
  const isFace = ({ kind }: store.IdentityCheckRow) => kind === 'face';
  return [
    ...rows.map(present),
    ...(identity.isAutomatic && rows.every(isFace) ? [{ ...missing, label: '身份信息' }] : []),
    ...(subject.faceNeeded === true && !rows.some(isFace)
      ? [
          {
            ...missing,
            id: FACE_MISSING,
            label: comparedText({ kind: 'face', elements: 3 }),
            result: `未完成：${subject.person ?? '运营人'}尚未核验`,
          },
        ]
      : []),
  ];
}

export const identityEvidenceOfUser = async (db: Queryable, userId: string): Promise<IdentityEvidence[]> =>
  (await store.listChecksOfUser(db, userId, 20)).map((row) => ({
    ...present(row),
    label: `${comparedText(row)}（${row.shown}）`,
  }));

/** Ids of entries for missing checks. */
export const IDENTITY_MISSING = 'unasked';
const FACE_MISSING = 'unaskedFace';

/** The service, and the consent that a person gives before it gets data; `service` null: no checks. */
export const identityServiceOf = async ({ identity }: Pick<Deps, 'identity'>): Promise<AnswerOf<typeof identityService>> => ({
  service: identity.isAutomatic ? identity.label : null,
  consentVersion: IDENTITY_CONSENT_VERSION,
  keptDays: IDENTITY_CHECK_DAYS,
});

const present = (row: store.IdentityCheckRow): IdentityEvidence => ({
  id: row.id,
  label: comparedText(row),
  result: resultText(row),
  ok: row.state === 'match',
  at: (row.doneAt ?? row.createdAt).toISOString(),
});
