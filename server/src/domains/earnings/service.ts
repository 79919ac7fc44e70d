export { currentDefaultShare, proposerOf, termsOn } from './terms/service.ts';
export { settleDay, settleDueDays, settledOn } from './settlement/settle.ts';
export { earnedThrough, heldBalances, leftOutShare } from './statements/list-earnings.ts';
