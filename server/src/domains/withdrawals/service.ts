export { applyForWithdrawal, withdrawalOverview, sumPaidOut } from './requests/apply.ts';
export { listPayees, resealPayees, savePayee } from './payees/service.ts';
