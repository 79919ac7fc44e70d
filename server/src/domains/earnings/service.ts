export { currentDefaultShare, proposerOf, termsOn } from './terms/service.ts';
export { settleDay, settleDueDays } from './settlement/settle.ts';
export { heldBalances, leftOutShare } from './statements/list-earnings.ts';
