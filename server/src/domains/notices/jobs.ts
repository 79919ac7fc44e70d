import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Runs when a scheduled notice appears. */
export const announceNotice = defineJob({ name: 'notices.announce', payload: z.object({ noticeId: z.string() }), attempts: 10 });
