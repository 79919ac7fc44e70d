export { confirmConfig, defaultShareNow, listConfigs, payoutConfig, saveConfig, termsOn, withdrawConfig } from './config.ts';
export { makeEarningPartitions, settleDay, settleDueDays, type Settlement } from './settlement.ts';
export { tryTerms } from './trial.ts';
export { exportAddress, exportFile } from './exporting.ts';
export {
  earningCorrections,
  earningFormula,
  earningMembers,
  earningOverview,
  earningPosts,
  earningTrend,
  leftOutShare,
} from './reports.ts';
export { earningMonth, earningStatement } from './statements.ts';
export { addDays, dayAfter } from './days.ts';
export { auditedWorks, tryViewRefusal, viewSources } from './view-audit.ts';
export { listCorrections, refuse, restore } from './view-corrections.ts';
