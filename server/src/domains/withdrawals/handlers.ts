import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { checkTransfers, payWithdrawal, notifyPayeeOwner } from './jobs.ts';
import { sendPayeeNews } from './payees/service.ts';
import { pollTransfers, payApproved } from './payouts/pay.ts';

export const withdrawalsHandlers = (deps: Deps): Handler[] => [
  handle(payWithdrawal, ({ id }) => payApproved(deps, id)),
  handle(notifyPayeeOwner, ({ payeeId, channel: route }) => sendPayeeNews(deps, payeeId, route)),
  handle(checkTransfers, () => pollTransfers(deps)),
];
