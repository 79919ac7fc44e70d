import { z } from 'zod';
import { PROFILE_FIELDS } from '#contract/accounts/profile-fields.ts';
import { defineJob } from '../../jobs/define-job.ts';

// Jobs are named by events of this domain; other domains, which this one must not import, handle most of them.

/** An administrator ended a user's password: notifications notifies its owner. `lockedUntil`: end of the lock on withdrawals; null: none. */
export const passwordEnded = defineJob({
  name: 'accounts.passwordEnded',
  payload: z.object({ userId: z.string(), lockedUntil: z.string().nullable() }),
  attempts: 5,
});

/** A user was renamed: discovery updates its search by names. */
export const userRenamed = defineJob({ name: 'accounts.renamed', payload: z.object({ userId: z.string() }), attempts: 5 });

/** An account was closed: library deletes the user's private data. */
export const accountClosed = defineJob({ name: 'accounts.closed', payload: z.object({ userId: z.string() }), attempts: 5 });

// Further domains delete their data of a closed account by jobs of their own.

const closedAccountJob = (name: string) =>
  defineJob({ name: `accounts.${name}`, payload: z.object({ userId: z.string() }), attempts: 5 });

/** Agencies deletes the user's application and licence files. */
export const applicantClosed = closedAccountJob('applicantClosed');

/** Posts deletes the user's unpublished posts. */
export const authorClosed = closedAccountJob('authorClosed');

/** Comments replaces the user's name in mentions. */
export const mentionedClosed = closedAccountJob('mentionedClosed');

/** A change of a profile is held for a moderator, shown or refused: notifications notifies its owner. */
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

/**
 * A change of an agency's introduction or logo was decided: agencies writes `value`, if the present value is `instead`, so that a newer one
 * stays. `instead` null: whatever the present value is.
 */
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

/** A change of a collection was decided: posts, which owns collections, writes it, with `instead` as above. */
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
  // It deletes sessions and closes accounts by age.
  needsAgreeingClocks: true,
});

/** Asks the identity service about data, or for the result of a face check; the pauses between attempts grow to six hours. */
export const carryOutIdentityCheck = defineJob({
  name: 'accounts.checkIdentity',
  payload: z.object({ id: z.string() }),
  attempts: 12,
});

/** Has the identity service delete its data of a face check. */
export const forgetFace = defineJob({
  name: 'accounts.forgetFace',
  payload: z.object({ requestId: z.string() }),
  attempts: 12,
});

/** Runs at the end of a certification's term. */
export const endCertification = defineJob({
  name: 'accounts.endCertification',
  payload: z.object({ id: z.string() }),
  attempts: 5,
});

/** A certification was granted, revoked or has lapsed: notifications notifies its owner. */
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
