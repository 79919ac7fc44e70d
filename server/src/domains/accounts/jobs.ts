import { z } from 'zod';
import { PROFILE_FIELDS } from '#contract/accounts/profile-fields.ts';
import { defineJob } from '../../jobs/define-job.ts';

/** An administrator reset a password: notifications tells its owner. */
export const passwordEnded = defineJob({
  name: 'accounts.passwordEnded',
  payload: z.object({ userId: z.string(), lockedUntil: z.string().nullable() }),
  attempts: 5,
});

/** A user was renamed: discovery, which finds users by name, has to learn it. */
export const userRenamed = defineJob({ name: 'accounts.renamed', payload: z.object({ userId: z.string() }), attempts: 5 });

/** An account was closed: library removes what only its user could see. */
export const accountClosed = defineJob({ name: 'accounts.closed', payload: z.object({ userId: z.string() }), attempts: 5 });

// The same account, for the other domains that keep something of it.

const closed = (name: string) => defineJob({ name: `accounts.${name}`, payload: z.object({ userId: z.string() }), attempts: 5 });

/** Agencies erases what its user filled in to become one, and their licence files go. */
export const applicantClosed = closed('applicantClosed');

/** Posts throws away what was never published. */
export const authorClosed = closed('authorClosed');

/** Comments takes the name out of where others have mentioned it. */
export const mentionedClosed = closed('mentionedClosed');

/** What became of a change of a profile that was judged: notifications tells its owner. */
export const profileJudged = defineJob({
  name: 'accounts.profileJudged',
  payload: z.object({
    userId: z.string(),
    field: z.enum(PROFILE_FIELDS),
    value: z.string(),
    how: z.enum(['held', 'shown', 'refused']),
    reason: z.string(),
  }),
  attempts: 5,
});

/** What an agency says of itself, or its logo, was judged: agencies puts it there. `instead`: only where that stands there still. */
export const agencyProfileChanged = defineJob({
  name: 'accounts.agencyProfileChanged',
  payload: z.object({
    userId: z.string(),
    field: z.enum(['agencyIntroduction', 'agencyLogo']),
    value: z.string().nullable(),
    instead: z.string().nullable(),
  }),
  attempts: 10,
});

/** The same of a collection, which posts has. */
export const collectionChanged = defineJob({
  name: 'accounts.collectionChanged',
  payload: z.object({
    collectionId: z.string(),
    field: z.enum(['collectionTitle', 'collectionDescription']),
    value: z.string().nullable(),
    instead: z.string().nullable(),
  }),
  attempts: 10,
});

export const cleanUpSessions = defineJob({
  name: 'accounts.cleanUp',
  payload: z.unknown(),
  attempts: 3,
  cron: '17 * * * *',
  deletes: true,
});

/** Asks the service about an application's or a payee's data, or for the answer about a face; the waits between grow to six hours. */
export const carryOutIdentityCheck = defineJob({
  name: 'accounts.checkIdentity',
  payload: z.object({ id: z.string() }),
  attempts: 12,
});

/** Has the service delete what it took of a face. */
export const forgetFace = defineJob({
  name: 'accounts.forgetFace',
  payload: z.object({ requestId: z.string() }),
  attempts: 12,
});

/** At the end of its term. */
export const endCertification = defineJob({
  name: 'accounts.endCertification',
  payload: z.object({ id: z.string() }),
  attempts: 5,
});

/** A certification was given, taken back, or is over: notifications tells its owner. */
export const certificationChanged = defineJob({
  name: 'accounts.certificationChanged',
  payload: z.object({
    userId: z.string(),
    how: z.enum(['given', 'revoked', 'lapsed']),
    text: z.string(),
    until: z.string().nullable(),
    reason: z.string(),
  }),
  attempts: 5,
});
