import { z } from 'zod';
import { call, empty, time } from '../call.ts';
import { FACE_CONSENT_VERSION, IDENTITY_CONSENT_VERSION } from './constants.ts';
import * as at from './addresses.ts';

/** The version of the consent text that the person agreed to. When absent, no service is asked to compare their data. */
export const identityConsentField = z.literal(IDENTITY_CONSENT_VERSION, '身份核验说明已更新，请刷新后重新阅读').optional();

/** An identity number by its form only: 18 characters, or '' for none. The server checks birthday, age and check digit against today. */
export const idNumberField = z
  .string('身份证号应为 18 位')
  .trim()
  .toUpperCase()
  .regex(/^(\d{17}[\dX])?$/, '身份证号应为 18 位')
  .optional();

export const identityService = call(at.identityService, {
  who: 'user',
  summary:
    'The service that compares names and numbers with the registers, as named in the consent text; null where only administrators check them',
  /** `keptDays`: a check is deleted after so many days. */
  answer: z.object({ service: z.string().nullable(), consentVersion: z.string(), keptDays: z.number().int() }),
});

const ownIdentityAnswer = z.object({
  /** Name of the service that compares the data; null: commenting needs no checked identity on this site. */
  service: z.string().nullable(),
  /** Null: not verified. */
  verifiedAt: time.nullable(),
  /** The last attempt: its result as a sentence, and whether the service has yet to answer. Null: no attempt. */
  last: z.object({ result: z.string(), waiting: z.boolean() }).nullable(),
});
export type OwnIdentity = z.output<typeof ownIdentityAnswer>;

export const ownIdentity = call(at.ownIdentity, {
  who: 'user',
  summary: 'Whether commenting needs a checked identity, and the state of one’s own',
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
  summary: 'Have name, identity number and own mobile compared with the registers; only the result is stored',
  body: z.strictObject({
    ...ownNameAndNumber,
    identityConsent: z.literal(IDENTITY_CONSENT_VERSION, '请阅读并同意身份核验说明'),
  }),
  answer: ownIdentityAnswer,
  done: '已提交核验',
});

/** State of a face check: of the person who runs an applying agency (运营人), or of the asking user. */
export const faceStanding = z.object({
  /** Name of the service that checks faces; null: this site checks none. */
  service: z.string().nullable(),
  /** Whether the application cannot be approved, or the person cannot comment, without a face check. */
  needed: z.boolean(),
  /** The last attempt; null: none. */
  last: z
    .object({
      /**
       * `begun`: the service is asked for a page. `waiting`: the page is open, no answer yet. `match`, `mismatch` and `unsure` are the
       * service's answer, `failed`: it gave none, `expired`: the page was not used in time.
       */
      state: z.enum(['begun', 'waiting', 'match', 'mismatch', 'unsure', 'failed', 'expired']),
      /** The state as a sentence for the person. */
      result: z.string(),
      /** The service's page and the device whose camera it uses; null once the page can no longer be used. */
      page: z.object({ url: z.string(), device: z.enum(['phone', 'computer']), until: time }).nullable(),
    })
    .nullable(),
});
export type FaceStanding = z.output<typeof faceStanding>;

/** `device`: the device whose camera is used. For a phone, a computer shows the page's address as a QR code. */
export const faceForm = z.strictObject({
  consent: z.literal(FACE_CONSENT_VERSION, '请阅读并同意人脸核验说明'),
  device: z.enum(['phone', 'computer'], '请选择用手机还是电脑核验'),
});

export const ownFace = call(at.ownFace, {
  who: 'user',
  summary: 'Whether commenting needs a face check, and the state of one’s own',
  answer: faceStanding,
});

export const beginOwnFace = call(at.beginOwnFace, {
  who: 'user',
  summary:
    'Open a page of the service that checks one’s own face. Needs separate consent and the same name and number that were checked before. At most three pages a day; a page that can still be used is answered again and not counted',
  body: faceForm.extend(ownNameAndNumber),
  answer: faceStanding,
});

export const askOwnFace = call(at.askOwnFace, {
  who: 'user',
  summary:
    'Called when the person returns from the service’s page: fetches the service’s answer at once instead of at the next poll',
  answer: faceStanding,
});

export const faceCallback = call(at.faceCallback, {
  who: 'anyone',
  summary:
    'Called by the face service when it has a result; the server then fetches the result from the service. The answer is always the same, and of the input only our own token is trusted',
  query: z.object({
    callbackToken: z.string('参数格式不正确').max(200, '参数格式不正确').optional(),
    certifyId: z.string('参数格式不正确').max(200, '参数格式不正确').optional(),
  }),
  answer: empty,
});
