import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { cleanUpAlerts } from './alerts/clean-up.ts';
import { runWatch } from './alerts/run-watch.ts';
import { sendMessage } from './targets/send-message.ts';
import { cleanUpAlertsJob, sendAlertJob, watchAlertsJob } from './jobs.ts';

export const healthHandlers = (deps: Deps): Handler[] => [
  handle(watchAlertsJob, () => runWatch(deps)),
  handle(sendAlertJob, ({ messageId }) => sendMessage(deps, messageId)),
  handle(cleanUpAlertsJob, () => cleanUpAlerts(deps)),
];
