import { AGENCY, CREATOR, FIRST_ADMIN, testPages } from './page-cases.ts';

testPages([
  { path: '/creator/center/earning', title: '收益数据 - 闻见', as: AGENCY, shows: '近 30 天收益' },
  { path: '/creator/center/earning', title: 'Page Not Found', as: CREATOR, shows: 'Page Not Found' },
  { path: '/creator/center/withdraw', title: '提现中心 - 闻见', as: AGENCY, shows: '到账明细' },
  { path: '/creator/center/income', title: '我的收益 - 闻见', as: CREATOR, shows: '申请提现' },
  { path: '/admin/audit/cashOutAudit', title: '提现审核 - 闻见', as: FIRST_ADMIN, shows: '待审核' },
  { path: '/admin/audit/reconciliation', title: '资金对账 - 闻见', as: FIRST_ADMIN, shows: '期初应付' },
  { path: '/admin/config/payoutConfig', title: '结算配置 - 闻见', as: FIRST_ADMIN, shows: '新版本' },
]);
