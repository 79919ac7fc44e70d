import * as at from '#contract/health/addresses.ts';
import type * as health from '#contract/health/health.ts';
import { client } from '../../lib/api.ts';

export const healthState = client<typeof health.healthState>(at.healthState);
export const failedJobs = client<typeof health.failedJobs>(at.failedJobs);
export const retryJobs = client<typeof health.retryJobs>(at.retryJobs);
export const removeJobs = client<typeof health.removeJobs>(at.removeJobs);
