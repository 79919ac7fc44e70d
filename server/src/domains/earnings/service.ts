export { currentDefaultMemberShare, findProposerOfTerms, findTermsOfDay } from './terms/service.ts';
export { settleDay, settleDueDays, settlementDateOf } from './settlement/settle.ts';
export { sumMemberEarnings, ownerVisibleBalances, percentOfViewsLeftOut } from './statements/list-earnings.ts';
