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

/** Permitted uses of foreign tables by domain. They should decrease: the owner's service should be called instead. */
export const FOREIGN_TABLES: Record<string, number> = {
  accounts: 10,
  admins: 9,
  agencies: 3,
  analytics: 15,
  'audit-log': 18,
  'back-office': 41,
  comments: 36,
  danmaku: 11,
  'data-exports': 33,
  discovery: 24,
  earnings: 23,
  follows: 2,
  health: 6,
  'invitation-codes': 2,
  library: 13,
  'media-assets': 22,
  messages: 7,
  moderation: 50,
  notices: 1,
  notifications: 3,
  posts: 26,
  review: 2,
  screening: 3,
  settings: 1,
  syndication: 5,
  views: 11,
  withdrawals: 9,
};
