export { applyFor, overview, paidOut } from './requests/apply.ts';
export { listPayees, resealPayees, savePayee } from './payees/service.ts';
