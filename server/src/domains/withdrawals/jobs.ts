import type { Deps } from '../../deps.ts';
import { work, type Work } from '../../jobs/worker.ts';
import { askUnderWay, payWithdrawal } from './define-jobs.ts';
import { askAboutUnderWay, payOne } from './paying.ts';

export const withdrawalsWork = (deps: Deps): Work[] => [
  work(payWithdrawal, ({ id }) => payOne(deps, id)),
  work(askUnderWay, () => askAboutUnderWay(deps)),
];
