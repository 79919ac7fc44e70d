import { z } from 'zod';
import { call } from '../call.ts';
import { IDENTITY_CONSENT_VERSION } from './constants.ts';
import * as at from './addresses.ts';

/** Who agrees that a service compares their data names the version of what they agreed to; without it nothing is asked. */
export const identityConsentField = z
  .literal(IDENTITY_CONSENT_VERSION, '身份核验说明已更新，请刷新后重新阅读')
  .optional();

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
