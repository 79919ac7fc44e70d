import type { AdminArea } from '#contract/admins/areas.ts';
import type { WaitingKind } from '#contract/back-office/dashboard.ts';
import type { IconName } from '../../ui/base/icon.tsx';

export interface AdminPage {
  to: string;
  /** Its module below web/app; routes.ts makes the address from both. */
  page: string;
  label: string;
  icon: IconName;
  /** The area that it shows: who may read that may open it. Without one it is open to every administrator. */
  needs?: AdminArea;
  /** Which figure of what waits stands behind it. */
  waiting?: WaitingKind;
  /** The page that links to it: not in the side bar, whose links would not all be in sight on a laptop. */
  within?: string;
}

/** A group of pages; its icon stands for it where there is no room for words. */
interface Group {
  title: string | null;
  icon: IconName;
  pages: readonly AdminPage[];
}

/** The side bar, group by group; only what is built. */
export const ADMIN_PAGES: readonly Group[] = [
  {
    title: null,
    icon: 'home',
    pages: [
      { to: '/admin', page: 'areas/admin/home.tsx', label: '首页', icon: 'home' },
      {
        to: '/admin/data/dashboard',
        page: 'domains/back-office/dashboard/page.tsx',
        label: '数据大盘',
        icon: 'chart',
        needs: 'dashboard',
      },
      { to: '/admin/user/sub', page: 'areas/admin/users.tsx', label: '用户管理', icon: 'user', needs: 'users' },
    ],
  },
  {
    title: '审核',
    icon: 'shield',
    pages: [
      {
        to: '/admin/content/posts',
        page: 'domains/moderation/queue/page.tsx',
        label: '内容审核',
        icon: 'shield',
        needs: 'posts',
        waiting: 'posts',
      },
      {
        to: '/admin/content/appeals',
        page: 'domains/moderation/appeals/page.tsx',
        label: '审核申诉',
        icon: 'undo',
        needs: 'appeals',
        waiting: 'appeals',
      },
      {
        to: '/admin/content/reports',
        page: 'domains/moderation/reports/page.tsx',
        label: '举报处理',
        icon: 'flag',
        needs: 'reports',
        waiting: 'reports',
      },
      {
        to: '/admin/content/infringements',
        page: 'domains/moderation/infringements/page.tsx',
        label: '侵权投诉',
        icon: 'alert-circle',
        needs: 'infringements',
        waiting: 'infringements',
      },
      {
        to: '/admin/content/comments',
        page: 'domains/comments/review/page.tsx',
        label: '评论管理',
        icon: 'chat',
        needs: 'comments',
        waiting: 'comments',
      },
      {
        to: '/admin/content/danmaku',
        page: 'domains/danmaku/review/page.tsx',
        label: '弹幕管理',
        icon: 'danmaku',
        needs: 'danmaku',
        waiting: 'danmaku',
      },
      {
        to: '/admin/content/profiles',
        page: 'domains/moderation/profiles/page.tsx',
        label: '资料审核',
        icon: 'user',
        needs: 'profiles',
        waiting: 'profiles',
        within: '/admin/content/comments',
      },
      {
        to: '/admin/content/heldMessages',
        page: 'domains/moderation/messages/page.tsx',
        label: '私信审核',
        icon: 'mail',
        needs: 'heldMessages',
        waiting: 'messages',
        within: '/admin/content/profiles',
      },
      {
        to: '/admin/content/checks',
        page: 'domains/moderation/spot-checks/page.tsx',
        label: '审核抽检',
        icon: 'eye',
        needs: 'spotChecks',
      },
      {
        to: '/admin/user/sanctions',
        page: 'domains/moderation/sanctions/page.tsx',
        label: '处罚',
        icon: 'ban',
        needs: 'sanctions',
        waiting: 'sanctions',
      },
    ],
  },
  {
    title: '机构',
    icon: 'building',
    pages: [
      {
        to: '/admin/audit/merchantEnterAudit',
        page: 'domains/agencies/applications-review/page.tsx',
        label: '入驻审核',
        icon: 'building',
        needs: 'applications',
        waiting: 'merchantEnter',
      },
      {
        to: '/admin/audit/licenceAudit',
        page: 'domains/agencies/licences/page.tsx',
        label: '证件更新',
        icon: 'card',
        needs: 'licences',
        waiting: 'licences',
      },
      {
        to: '/admin/audit/subAccountAudit',
        page: 'domains/agencies/members-review/page.tsx',
        label: '子账号审核',
        icon: 'users',
        needs: 'members',
        waiting: 'subAccounts',
      },
      {
        to: '/admin/user/merchant',
        page: 'domains/agencies/directory/page.tsx',
        label: '机构管理',
        icon: 'bank',
        needs: 'agencies',
      },
      {
        to: '/admin/invitation-codes',
        page: 'domains/invitation-codes/page.tsx',
        label: '邀请码',
        icon: 'ticket',
        needs: 'invitationCodes',
      },
    ],
  },
  {
    title: '资金',
    icon: 'wallet',
    pages: [
      {
        to: '/admin/audit/cashOutAudit',
        page: 'domains/withdrawals/review/page.tsx',
        label: '提现审核',
        icon: 'wallet',
        needs: 'withdrawals',
        waiting: 'cashOut',
      },
      {
        to: '/admin/audit/reconciliation',
        page: 'domains/withdrawals/reconciliation/page.tsx',
        label: '资金对账',
        icon: 'calculator',
        needs: 'reconciliation',
        within: '/admin/audit/cashOutAudit',
      },
      {
        to: '/admin/audit/viewAudit',
        page: 'domains/earnings/view-audit/page.tsx',
        label: '浏览核查',
        icon: 'search',
        needs: 'viewAudit',
      },
      {
        to: '/admin/config/payoutConfig',
        page: 'domains/earnings/terms/page.tsx',
        label: '结算配置',
        icon: 'yen',
        needs: 'payoutRules',
        waiting: 'payoutRules',
      },
    ],
  },
  {
    title: '规则',
    icon: 'filter',
    pages: [
      { to: '/admin/content/words', page: 'domains/screening/page.tsx', label: '敏感词', icon: 'filter', needs: 'words' },
      {
        to: '/admin/content/machineChecks',
        page: 'domains/screening/machine-checks/page.tsx',
        label: '机器审核',
        icon: 'shield',
        needs: 'words',
        within: '/admin/content/words',
      },
      {
        to: '/admin/content/remarkRules',
        page: 'domains/comments/rules/page.tsx',
        label: '先审规则',
        icon: 'clock',
        needs: 'remarkRules',
        within: '/admin/content/comments',
      },
      {
        to: '/admin/content/categories',
        page: 'domains/posts/taxonomy/page.tsx',
        label: '分类与标签',
        icon: 'tag',
        needs: 'taxonomy',
      },
      {
        to: '/admin/content/recommendations',
        page: 'domains/discovery/recommendations/page.tsx',
        label: '推荐位',
        icon: 'star',
        needs: 'recommendations',
      },
    ],
  },
  {
    title: '系统',
    icon: 'settings',
    pages: [
      {
        to: '/admin/message/notice',
        page: 'domains/notices/publishing/page.tsx',
        label: '公告管理',
        icon: 'megaphone',
        needs: 'notices',
        waiting: 'notices',
      },
      { to: '/admin/user/manager', page: 'domains/admins/managers/page.tsx', label: '管理员', icon: 'lock', needs: 'managers' },
      {
        to: '/admin/user/roles',
        page: 'domains/admins/roles/page.tsx',
        label: '角色权限',
        icon: 'key',
        needs: 'managers',
        within: '/admin/user/manager',
      },
      {
        to: '/admin/config/storageConfig',
        page: 'domains/storage/page.tsx',
        label: '存储配置',
        icon: 'database',
        needs: 'storage',
      },
      { to: '/admin/system/log', page: 'domains/audit-log/page.tsx', label: '操作日志', icon: 'log', needs: 'log' },
      { to: '/admin/access', page: 'domains/audit-log/access/page.tsx', label: '网络日志', icon: 'map-pin', needs: 'accessLog' },
      { to: '/admin/system/health', page: 'domains/health/page.tsx', label: '运行状态', icon: 'pulse', needs: 'health' },
      {
        to: '/admin/system/vitals',
        page: 'domains/views/vitals/page.tsx',
        label: '页面性能',
        icon: 'bolt',
        needs: 'health',
        within: '/admin/system/health',
      },
      {
        to: '/admin/system/alerts',
        page: 'domains/health/alerts/page.tsx',
        label: '告警',
        icon: 'bell',
        needs: 'health',
        within: '/admin/system/health',
      },
      { to: '/admin/security', page: 'domains/admins/security/page.tsx', label: '账号安全', icon: 'key' },
      { to: '/admin/system/settings', page: 'domains/settings/page.tsx', label: '系统设置', icon: 'settings', needs: 'settings' },
    ],
  },
];
