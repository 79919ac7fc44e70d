/** What the number of a withdrawal is called, on every page and in every file. */
export const WITHDRAWAL_ID_LABEL = '提现单号';

export const PAYEE_KINDS = ['alipay', 'bank', 'company'] as const;

export const PAYEE_KIND_LABEL: Record<(typeof PAYEE_KINDS)[number], string> = {
  bank: '个人银行卡',
  company: '对公账户',
  alipay: '支付宝',
};

/**
 * `applied` waits for an audit; `approved` to be paid; `paying` is with the bank or Alipay; `paid`, `failed`, `rejected`
 * and `cancelled` are ends. Money is frozen until an end and comes back at all of them but `paid`. What was paid may come
 * back from the bank, `returned`; this and `failed` may turn out to have been paid.
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
/** So long its owner has to find out about a new payee before anything is paid to it. */
export const PAYEE_WAIT_HOURS = 24;

/** What moves the sum that is owed to all holders in a month: money that was earned, and money that went out or came back. */
export const MOVEMENTS = ['earning', 'correction', 'payout', 'latePayout', 'returned', 'fee', 'tax'] as const;
/** What is owed and on its way at the end of a month: asked for, approved, in a file at the bank, at Alipay. */
export const UNDER_WAY = ['applied', 'approved', 'inFile', 'paying'] as const;
/** Everything of a month that leads to its entries; `unconfirmed` waits for a second person and moves nothing yet. */
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

/** How much of a person's income is withheld by which rule says as what it is declared: 一般劳务, or 累计预扣 of a platform. */
export const DECLARED_METHODS = ['labor', 'cumulative'] as const;
export const DECLARED_AS: Record<(typeof DECLARED_METHODS)[number], string> = {
  labor: '一般劳务报酬所得',
  cumulative: '其他连续劳务报酬所得',
};
export const TAX_FILE_FORMATS = ['xlsx', 'csv'] as const;
