import { z } from 'zod';
import { codePoints } from '../text.ts';
import { call, id, time, written } from '../call.ts';
import { neededReason } from '../agencies/members.ts';
import { CERTIFICATION_DAYS_MAX, CERTIFICATION_KINDS, CERTIFICATION_STATES, CERTIFICATION_TEXT_MAX } from './constants.ts';
import * as at from './addresses.ts';

const certificationKind = z.enum(CERTIFICATION_KINDS, '请选择认证类型');
export type CertificationKind = z.output<typeof certificationKind>;

const certification = z.object({
  id: id(),
  kind: certificationKind,
  /** The label shown beside the name. */
  text: z.string(),
  /** The documents that the administrator relied on; only administrators read this. */
  evidence: z.string(),
  givenBy: z.string(),
  givenAt: time,
  /** Null: until an administrator revokes it. */
  until: time.nullable(),
  state: z.enum(CERTIFICATION_STATES),
  endedAt: time.nullable(),
  endedBy: z.string().nullable(),
  endedReason: z.string(),
});
export type Certification = z.output<typeof certification>;

const certificationsOfUser = z.object({
  /** The label shown now, including an agency's automatic one that no administrator gave; null: none. */
  text: z.string().nullable(),
  /** The newest first, fifty at most. */
  list: z.array(certification),
  /** Results of identity checks of this person, the newest first. */
  checks: z.array(z.object({ id: id(), label: z.string(), result: z.string(), ok: z.boolean(), at: time })),
});
export type CertificationsOfUser = z.output<typeof certificationsOfUser>;

export const certifications = call(at.certifications, {
  who: 'admin.users',
  summary: 'The present and past certifications of a person, and the results of their identity checks',
  query: z.object({ userId: id() }),
  answer: certificationsOfUser,
});

export const certify = call(at.certify, {
  who: 'admin.users',
  summary: 'Certify a person for a number of days, or without `days` until it is revoked; replaces the certification in force',
  body: z.strictObject({
    userId: id(),
    kind: certificationKind,
    text: written('请填写认证说明').refine(
      (text) => codePoints(text) <= CERTIFICATION_TEXT_MAX,
      `认证说明最多 ${CERTIFICATION_TEXT_MAX} 字`,
    ),
    evidence: written('请填写认证依据').refine((text) => codePoints(text) <= 200, '认证依据最多 200 字'),
    days: z
      .number('认证期限格式不正确')
      .int('认证期限格式不正确')
      .min(1, '认证期限至少 1 天')
      .max(CERTIFICATION_DAYS_MAX, `认证期限不超过 ${CERTIFICATION_DAYS_MAX} 天`)
      .optional(),
  }),
  answer: certificationsOfUser,
  done: '已认证',
});

export const revokeCertification = call(at.revokeCertification, {
  who: 'admin.users',
  summary: 'Revoke the certification in force, with a reason that the person reads',
  body: z.strictObject({ userId: id(), reason: neededReason }),
  answer: certificationsOfUser,
  done: '已撤回认证',
});
