import type { Deps } from '../../deps.ts';
import { handle, type Handler } from '../../jobs/worker.ts';
import { askUnderWay, payWithdrawal, tellOfPayee } from './jobs.ts';
import { sendPayeeNews } from './payees/notify.ts';
import { pollTransfers, payApproved } from './payouts/pay.ts';

export const withdrawalsHandlers = (deps: Deps): Handler[] => [
  handle(payWithdrawal, ({ id }) => payApproved(deps, id)),
  handle(tellOfPayee, ({ payeeId, channel }) => sendPayeeNews(deps, payeeId, channel)),
  handle(askUnderWay, () => pollTransfers(deps)),
];
