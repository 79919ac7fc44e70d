import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Sends an agency's invitation by text message to a person who may not know the site. */
export const textInvitation = defineJob({
  name: 'agencies.textInvitation',
  payload: z.object({ memberId: z.string() }),
  attempts: 8,
});
