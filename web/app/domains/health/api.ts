import * as at from '#contract/health/addresses.ts';
import type * as alerts from '#contract/health/alerts.ts';
import type * as health from '#contract/health/health.ts';
import { client } from '../../lib/api.ts';

export const healthState = client<typeof health.healthState>(at.healthState);
export const failedJobs = client<typeof health.failedJobs>(at.failedJobs);
export const retryJobs = client<typeof health.retryJobs>(at.retryJobs);
export const removeJobs = client<typeof health.removeJobs>(at.removeJobs);

export const alertList = client<typeof alerts.alertList>(at.alertList);
export const alertMessages = client<typeof alerts.alertMessages>(at.alertMessages);
export const alertTargets = client<typeof alerts.alertTargets>(at.alertTargets);
export const createAlertTarget = client<typeof alerts.createAlertTarget>(at.createAlertTarget);
export const modifyAlertTarget = client<typeof alerts.modifyAlertTarget>(at.modifyAlertTarget);
export const removeAlertTarget = client<typeof alerts.removeAlertTarget>(at.removeAlertTarget);
export const testAlertTarget = client<typeof alerts.testAlertTarget>(at.testAlertTarget);
