// Data of the check foreign-tables.ts: the owners of tables, and the permitted number of foreign tables per domain.

/** Files of server/src/db/tables whose owner is not the domain of the same name. */
export const TABLE_FILES: Record<string, string> = { refusals: 'posts' };

/** Tables without a declaration in server/src/db/tables, by the domain that writes them. */
export const TABLES_WITHOUT_DECLARATION: Record<string, readonly string[]> = {
  counters: ['tallies', 'tally_changes'],
  discovery: ['carried_activity', 'heat_days', 'heat_progress', 'hot_entries', 'hot_moments', 'sitemap_files', 'view_hours'],
  earnings: [
    'settled_days',
    'settlement_counts',
    'settlement_holders',
    'view_correction_days',
    'view_correction_works',
    'view_corrections',
    'work_earnings',
  ],
  ledger: ['ledger_accounts', 'ledger_entries', 'ledger_keys', 'ledger_transactions'],
  views: [
    'closed_view_days',
    'view_day_crowds',
    'view_day_discounts',
    'view_day_parties',
    'view_days',
    'view_weighing',
    'visit_days',
    'visits',
    'watching_counts',
  ],
  withdrawals: ['payout_receipts', 'withdrawal_steps'],
};

/** The name of the rule for a domain. */
export const foreignTablesOf = (domain: string): string => `tables of others in ${domain}`;

/**
 * Permitted uses of foreign tables by domain, at most 60. They should decrease: a view or a named read of the owner (server/src/db/reads)
 * should be read, or the owner's service called, instead.
 */
export const FOREIGN_TABLES: Record<string, number> = {
  accounts: 6,
  admins: 1,
  analytics: 2,
  'audit-log': 4,
  'back-office': 1,
  earnings: 3,
  health: 3,
  moderation: 8,
  notifications: 1,
  posts: 3,
  withdrawals: 3,
};
