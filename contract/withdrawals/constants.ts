/** Label of a withdrawal's id on every page and in every file. */
export const WITHDRAWAL_ID_LABEL = '提现单号';

export const PAYEE_KINDS = ['alipay', 'bank', 'company'] as const;

export const PAYEE_KIND_LABEL: Record<(typeof PAYEE_KINDS)[number], string> = {
  bank: '个人银行卡',
  company: '对公账户',
  alipay: '支付宝',
};

/**
 * applied (waits for review) → approved (waits to be paid) → paying (at the bank or Alipay) → paid or failed.
 * applied → rejected, by a reviewer, or cancelled, by the owner; approved → rejected.
 * The amount is frozen until one of these ends and becomes available again at each of them but `paid`.
 * Corrections by two administrators: paid → returned (the bank sent the money back); failed or returned → paid.
 */
export const WITHDRAWAL_STATUSES = [
  'applied',
  'approved',
  'paying',
  'paid',
  'failed',
  'returned',
  'rejected',
  'cancelled',
] as const;

export const WITHDRAWAL_STATUS_LABEL: Record<(typeof WITHDRAWAL_STATUSES)[number], string> = {
  applied: '待审核',
  approved: '待打款',
  paying: '打款中',
  paid: '已到账',
  failed: '打款失败',
  returned: '已退汇',
  rejected: '未通过',
  cancelled: '已取消',
};
/** No payout goes to a payee younger than this, so that the owner can notice a payee that somebody else added. */
export const PAYEE_WAIT_HOURS = 24;

/** Kinds of entries that change the total owed to all holders: money earned, paid out or sent back. */
export const MOVEMENTS = ['earning', 'correction', 'payout', 'latePayout', 'returned', 'fee', 'tax'] as const;
/** Stages of withdrawals under way at the end of a month; the holders are still owed their amounts. */
export const UNDER_WAY = ['applied', 'approved', 'inFile', 'paying'] as const;
/** All lines of a month's reconciliation whose entries can be listed. `unconfirmed`: corrections that wait for a second person and are not booked. */
export const RECONCILIATION_LINES = [...MOVEMENTS, ...UNDER_WAY, 'unconfirmed'] as const;

export const RECONCILIATION_LABEL: Record<(typeof RECONCILIATION_LINES)[number], string> = {
  earning: '结算收益',
  correction: '收益更正',
  payout: '打款到账',
  latePayout: '事后核实到账',
  returned: '退汇',
  fee: '服务费',
  tax: '代扣税',
  applied: '待审核',
  approved: '待打款',
  inFile: '已导出打款文件，结果未登记',
  paying: '支付宝打款中',
  unconfirmed: '已登记更正，待第二人确认',
};

/** Tax methods whose withheld tax is declared. The method determines the kind of income in the declaration (`DECLARED_AS`). */
export const DECLARED_METHODS = ['labor', 'cumulative'] as const;
export const DECLARED_AS: Record<(typeof DECLARED_METHODS)[number], string> = {
  labor: '一般劳务报酬所得',
  cumulative: '其他连续劳务报酬所得',
};
export const TAX_FILE_FORMATS = ['xlsx', 'csv'] as const;
