import { AGENCY, CREATOR, FIRST_ADMIN, READER, testPages } from './page-cases.ts';

testPages([
  { path: '/audit', title: /机构入驻/, shows: '政务入驻' },
  { path: '/audit/enterprise', title: /企业入驻/, shows: '登录后开始填写' },
  { path: '/audit/other', title: /其他机构入驻/, as: READER, shows: '提交申请' },
  { path: '/terms/agencyEntryTerm', title: /机构入驻协议/, shows: '资料的保管' },
  { path: '/creator/center', title: 'Page Not Found', as: READER, shows: '加入机构' },
  { path: '/creator/center/subaccounts', title: /子账号/, as: AGENCY, shows: '城市切片' },
  { path: '/creator/center/subaccounts', title: 'Page Not Found', as: CREATOR, shows: 'Page Not Found' },
  { path: '/creator/center/mcn', title: /MCN信息/, as: AGENCY, shows: '机构资料' },
  { path: '/creator/center/mcn', title: /MCN信息/, as: CREATOR, shows: '查看我的收益' },
  { path: '/creator/center/password', title: /修改密码/, as: CREATOR, shows: '当前密码' },
  { path: '/admin/audit/merchantEnterAudit', title: /入驻审核/, as: FIRST_ADMIN, shows: '已退回' },
  { path: '/admin/audit/subAccountAudit', title: /子账号审核/, as: FIRST_ADMIN, shows: '已退回' },
  { path: '/admin/invitation-codes', title: /邀请码/, as: FIRST_ADMIN, shows: '生成邀请码' },
]);
