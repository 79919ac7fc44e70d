import { IDENTITY_CHECK_DAYS, IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import type { identityService } from '#contract/accounts/identity.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { comparedText, resultText } from './sentences.ts';
import * as store from './store.ts';

/** What a service said of somebody's data, for the person who decides; it decides nothing. */
export interface IdentityEvidence {
  id: string;
  /** What was compared. */
  label: string;
  result: string;
  /** Whether nothing is left to look at. */
  ok: boolean;
  at: string;
}

/** Of an application or a payee. Empty where a person looks anyway. */
export async function identityEvidence(
  { identity }: Pick<Deps, 'identity'>,
  db: Queryable,
  subject: { purpose: store.IdentityPurpose; id: string; since: Date; faceNeeded?: boolean },
): Promise<IdentityEvidence[]> {
  const rows = await store.listChecks(db, subject.purpose, subject.id);
  const unasked = '未核验：没有提交核验，或记录已过期删除';
  const missing = { id: UNASKED, result: unasked, ok: false, at: subject.since.toISOString() };
  const isFace = ({ kind }: store.IdentityCheckRow) => kind === 'face';
  return [
    ...rows.map(present),
    ...(identity.asks && rows.every(isFace) ? [{ ...missing, label: '身份信息' }] : []),
    ...(subject.faceNeeded === true && !rows.some(isFace)
      ? [{ ...missing, id: UNASKED_FACE, label: comparedText({ kind: 'face', elements: 3 }), result: '未完成：运营人尚未核验' }]
      : []),
  ];
}

export const identityEvidenceOfUser = async (db: Queryable, userId: string): Promise<IdentityEvidence[]> =>
  (await store.listChecksOfUser(db, userId, 20)).map((row) => ({
    ...present(row),
    label: `${comparedText(row)}（${row.shown}）`,
  }));

/** In place of an id where nothing was asked. */
export const UNASKED = 'unasked';
const UNASKED_FACE = 'unaskedFace';

/** What those whose data would be compared are asked to agree to. */
export const identityServiceOf = async ({ identity }: Pick<Deps, 'identity'>): Promise<AnswerOf<typeof identityService>> => ({
  service: identity.asks ? identity.label : null,
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
