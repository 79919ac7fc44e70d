import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Sends the invitation of an agency to a mobile whose owner may never have been here. */
export const textInvitation = defineJob({
  name: 'agencies.textInvitation',
  payload: z.object({ memberId: z.string() }),
  attempts: 8,
});
