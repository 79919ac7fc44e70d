import { z } from 'zod';
import { call, empty, time } from '../call.ts';
import { FACE_CONSENT_VERSION, IDENTITY_CONSENT_VERSION } from './constants.ts';
import * as at from './addresses.ts';

/** Who agrees that a service compares their data names the version of what they agreed to; without it nothing is asked. */
export const identityConsentField = z.literal(IDENTITY_CONSENT_VERSION, '身份核验说明已更新，请刷新后重新阅读').optional();

/** Of somebody whose number is compared; whether it can be one is looked at on its day. */
export const idNumberField = z
  .string('身份证号应为 18 位')
  .trim()
  .toUpperCase()
  .regex(/^(\d{17}[\dX])?$/, '身份证号应为 18 位')
  .optional();

export const identityService = call(at.identityService, {
  who: 'user',
  summary: 'Which service compares names and numbers with the registers, to ask for consent; null where a person looks',
  answer: z.object({ service: z.string().nullable(), consentVersion: z.string(), keptDays: z.number().int() }),
});

const ownIdentityAnswer = z.object({
  /** Who would compare them; null where nobody asks for it. */
  service: z.string().nullable(),
  verifiedAt: time.nullable(),
  /** What came of the last try, as a sentence, and whether it is still under way. */
  last: z.object({ result: z.string(), waiting: z.boolean() }).nullable(),
});
export type OwnIdentity = z.output<typeof ownIdentityAnswer>;

export const ownIdentity = call(at.ownIdentity, {
  who: 'user',
  summary: 'Whether the operator asks for a checked identity before one comments, and how one’s own stands',
  answer: ownIdentityAnswer,
});

const ownNameAndNumber = {
  name: z
    .string('请填写姓名')
    .trim()
    .min(2, '请填写姓名')
    .max(30, '姓名最多 30 字')
    .regex(/^[\p{Script=Han}·]+$/u, '姓名格式不正确'),
  idNumber: z.string('身份证号应为 18 位').trim().toUpperCase().length(18, '身份证号应为 18 位'),
};

export const verifyIdentity = call(at.verifyIdentity, {
  activity: 'application',
  who: 'user',
  summary: 'Have name, identity number and own mobile compared with the registers; nothing but the answer is kept',
  body: z.strictObject({
    ...ownNameAndNumber,
    identityConsent: z.literal(IDENTITY_CONSENT_VERSION, '请阅读并同意身份核验说明'),
  }),
  answer: ownIdentityAnswer,
  done: '已提交核验',
});

/** How a face stands: of who runs an agency that applies, or one's own. */
export const faceStanding = z.object({
  /** Who looks at faces; null where nobody does. */
  service: z.string().nullable(),
  /** Whether nothing is approved, or nobody comments, without. */
  needed: z.boolean(),
  last: z
    .object({
      state: z.enum(['begun', 'waiting', 'match', 'mismatch', 'unsure', 'failed', 'expired']),
      /** What came of it, as a sentence. */
      result: z.string(),
      /** The service's page, while it may be used, and with which camera it opens. */
      page: z.object({ url: z.string(), device: z.enum(['phone', 'computer']), until: time }).nullable(),
    })
    .nullable(),
});
export type FaceStanding = z.output<typeof faceStanding>;

/** `device`: with whose camera. A computer shows the address of the page for a phone as a code to scan. */
export const faceForm = z.strictObject({
  consent: z.literal(FACE_CONSENT_VERSION, '请阅读并同意人脸核验说明'),
  device: z.enum(['phone', 'computer'], '请选择用手机还是电脑核验'),
});

export const ownFace = call(at.ownFace, {
  who: 'user',
  summary: 'Whether the operator asks for a face before one comments, and how one’s own stands',
  answer: faceStanding,
});

export const beginOwnFace = call(at.beginOwnFace, {
  who: 'user',
  summary:
    'Open a page of the service for one’s own face, with consent apart, once name and number were checked, and with the same ones; three times a day. One that may still be used is answered again',
  body: faceForm.extend(ownNameAndNumber),
  answer: faceStanding,
});

export const askOwnFace = call(at.askOwnFace, {
  who: 'user',
  summary: 'Back from the page of the service: its answer is asked for at once',
  answer: faceStanding,
});

export const faceCallback = call(at.faceCallback, {
  who: 'anyone',
  summary:
    'Called by the service that looks at faces when it has an answer, which is then asked for sooner. Says the same to everybody, and believes nothing but its own token',
  query: z.object({
    callbackToken: z.string('参数格式不正确').max(200, '参数格式不正确').optional(),
    certifyId: z.string('参数格式不正确').max(200, '参数格式不正确').optional(),
  }),
  answer: empty,
});
