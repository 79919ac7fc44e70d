/** The longest period, in days, of one request for earnings. */
export const EARNING_DAYS_MAX = 366;

export const STATEMENT_KINDS = ['earning', 'correction', 'freeze', 'unfreeze', 'payout', 'return', 'latePayout'] as const;

export const STATEMENT_KIND_LABEL: Record<(typeof STATEMENT_KINDS)[number], string> = {
  earning: '收益结算',
  correction: '收益更正',
  freeze: '提现冻结',
  unfreeze: '提现退回',
  payout: '提现打款',
  return: '退汇退回',
  latePayout: '补登到账',
};
/** Reasons why a view earns nothing, in the order in which they are checked: a view has the first that applies. */
export const LEFT_OUT = [
  'own',
  'agency',
  'repeated',
  'hasty',
  'excess',
  'device',
  'network',
  'agent',
  'unread',
  'fresh',
  'pattern',
  'surge',
  'refused',
] as const;

export const LEFT_OUT_LABEL: Record<(typeof LEFT_OUT)[number], string> = {
  own: '作者本人',
  agency: '本机构',
  repeated: '同一人重复',
  hasty: '翻阅过快',
  excess: '单人过量',
  device: '同一设备集中',
  network: '同一网络集中',
  agent: '同一浏览器集中',
  unread: '无阅读过程',
  fresh: '新注册账号集中',
  pattern: '访问规律异常',
  surge: '异常激增',
  refused: '人工核查',
};

/**
 * Method of withholding tax. `labor`, 劳务报酬预扣: on the month's payments less 800 yuan or 20 %, at 20–40 %. `cumulative`, 累计预扣: on the
 * year's payments so far less 20 % and 5,000 yuan a month, at 3–45 %.
 */
export const TAX_METHODS = ['none', 'labor', 'cumulative'] as const;

export const TAX_METHOD_LABEL: Record<(typeof TAX_METHODS)[number], string> = {
  none: '不代扣',
  labor: '劳务报酬预扣',
  cumulative: '累计预扣',
};
