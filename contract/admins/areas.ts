import { ADMIN_ROLES, PERMISSIONS } from './constants.ts';

type AdminRole = (typeof ADMIN_ROLES)[number];
type Permission = (typeof PERMISSIONS)['super_admin'][number];

/** Levels of a role in an area: `view` reads, `handle` reads and changes. */
export const GRANT_LEVELS = ['view', 'handle'] as const;
export type GrantLevel = (typeof GRANT_LEVELS)[number];

export const GRANT_LEVEL_LABEL: Record<GrantLevel, string> = { view: '查看', handle: '处理' };

/** Groups of the side bar; areas of 总览 stand above the other groups. */
export const AREA_GROUPS = ['总览', '审核', '机构', '资金', '规则', '系统'] as const;
export type AreaGroup = (typeof AREA_GROUPS)[number];

interface AreaRule {
  group: AreaGroup;
  label: string;
  /** Explains what the area contains, where the label is not enough. */
  hint?: string;
  /** Fixed roles with this permission may handle the area. */
  permission: Permission;
  /** Limits of a custom role that apply in this area. */
  limitedBy?: readonly ('categories' | 'provinces')[];
  /** Name of the area whose page contains this one; a role needs that area, too. */
  parentArea?: string;
  /** The only level that can be granted. */
  onlyLevel?: GrantLevel;
  /** Never part of a custom role: an administrator who may define roles could grant themselves everything. */
  superAdminOnly?: true;
}

/** The areas of the back office. A call for administrators names its area (`who: 'admin.posts'`), unless it is open to all of them (`'admin'`). */
export const ADMIN_AREAS = {
  posts: {
    group: '审核',
    label: '内容审核',
    permission: 'content',
    limitedBy: ['categories', 'provinces'],
  },
  appeals: {
    group: '审核',
    label: '审核申诉',
    hint: '作品、评论和弹幕的申诉',
    permission: 'content',
  },
  reports: { group: '审核', label: '举报处理', permission: 'content' },
  infringements: {
    group: '审核',
    label: '侵权投诉',
    permission: 'content',
  },
  comments: {
    group: '审核',
    label: '评论管理',
    permission: 'content',
    limitedBy: ['categories', 'provinces'],
  },
  danmaku: {
    group: '审核',
    label: '弹幕管理',
    permission: 'content',
    limitedBy: ['categories', 'provinces'],
  },
  profiles: {
    group: '审核',
    label: '资料审核',
    hint: '昵称、头像、简介与机构名称',
    permission: 'content',
  },
  heldMessages: { group: '审核', label: '私信审核', permission: 'content' },
  remarkRules: { group: '规则', label: '先审规则', permission: 'content' },
  spotChecks: { group: '审核', label: '审核抽检', permission: 'content' },
  moderatorFigures: {
    group: '审核',
    label: '抽检统计',
    hint: '每位审核员的抽检结果，显示在审核抽检页',
    parentArea: 'spotChecks',
    onlyLevel: 'view',
    permission: 'operations',
  },
  words: {
    group: '规则',
    label: '敏感词',
    hint: '词库与机器审核的统计',
    permission: 'content',
  },
  applications: {
    group: '机构',
    label: '入驻审核',
    permission: 'operations',
    limitedBy: ['provinces'],
  },
  licences: {
    group: '机构',
    label: '证件更新',
    permission: 'operations',
    limitedBy: ['provinces'],
  },
  members: { group: '机构', label: '子账号审核', permission: 'operations' },
  taxonomy: { group: '规则', label: '分类与标签', permission: 'content' },
  recommendations: {
    group: '规则',
    label: '推荐位',
    hint: '推荐、热榜与调热度',
    permission: 'content',
  },
  users: {
    group: '总览',
    label: '用户管理',
    hint: '用户与子账号的资料、停用、认证和重置密码',
    permission: 'operations',
  },
  sanctions: { group: '审核', label: '处罚', permission: 'operations' },
  sanctionProposals: {
    group: '审核',
    label: '处罚提议',
    hint: '提议处罚，由能处罚的管理员确认',
    permission: 'content',
  },
  sanctionRules: {
    group: '审核',
    label: '处罚标准',
    hint: '修改处罚页上的标准',
    parentArea: 'sanctions',
    onlyLevel: 'handle',
    permission: 'system',
  },
  agencies: {
    group: '机构',
    label: '机构管理',
    permission: 'operations',
    limitedBy: ['provinces'],
  },
  managers: {
    group: '系统',
    label: '管理员与角色',
    permission: 'system',
    superAdminOnly: true,
  },
  withdrawals: {
    group: '资金',
    label: '提现审核',
    hint: '审核、打款与打款文件',
    permission: 'money',
  },
  reconciliation: {
    group: '资金',
    label: '资金对账',
    hint: '每月应付、打款、费税',
    permission: 'money',
  },
  payoutRules: {
    group: '资金',
    label: '结算配置',
    hint: '查看、试算和提出结算规则',
    permission: 'payoutRules',
  },
  payoutConfirm: {
    group: '资金',
    label: '复核结算规则',
    hint: '作为第二人确认他人提出的规则',
    parentArea: 'payoutRules',
    onlyLevel: 'handle',
    permission: 'system',
  },
  viewAudit: { group: '资金', label: '浏览核查', permission: 'operations' },
  dashboard: { group: '总览', label: '数据大盘', permission: 'operations' },
  notices: { group: '系统', label: '公告管理', permission: 'operations' },
  invitationCodes: { group: '机构', label: '邀请码', permission: 'operations' },
  storage: { group: '系统', label: '存储配置', permission: 'system' },
  log: { group: '系统', label: '操作日志', permission: 'operations' },
  accessLog: {
    group: '系统',
    label: '网络日志',
    hint: '依法协查时按账号、IP 地址和时间查询',
    permission: 'system',
  },
  health: {
    group: '系统',
    label: '运行状态',
    hint: '队列、失败的任务、告警、页面性能与页面错误',
    permission: 'operations',
  },
  settings: { group: '系统', label: '系统设置', permission: 'system' },
  alertTargets: {
    group: '系统',
    label: '告警接收方',
    hint: '修改系统设置页上的接收方',
    parentArea: 'settings',
    onlyLevel: 'handle',
    permission: 'system',
  },
} as const satisfies Record<string, AreaRule>;

export type AdminArea = keyof typeof ADMIN_AREAS;
export type Grants = Partial<Record<AdminArea, GrantLevel>>;

export const AREA_NAMES = Object.keys(ADMIN_AREAS) as AdminArea[];
export const ruleOf = (area: AdminArea): AreaRule => ADMIN_AREAS[area];

/** Areas that a custom role can have. */
export const GRANTABLE_AREAS = AREA_NAMES.filter((area) => ruleOf(area).superAdminOnly !== true);

/** The area in a call's `who` (`admin.posts` → `posts`); null for calls without an area. */
export const areaOf = (who: string): AdminArea | null =>
  who.startsWith('admin.') ? (who.slice('admin.'.length) as AdminArea) : null;

/** The level that a call requires. */
export const levelOf = ({ method, readsOnly }: { method: string; readsOnly?: true }): GrantLevel =>
  method === 'GET' || readsOnly === true ? 'view' : 'handle';

/** Whether the grants include the level; `handle` includes `view`. */
export const isGranted = (grants: Grants, area: AdminArea, level: GrantLevel): boolean =>
  grants[area] === 'handle' || (level === 'view' && grants[area] === 'view');

/** Grants of a fixed role: `handle` in every area of its permissions. */
export const grantsFor = (permissions: readonly Permission[]): Grants =>
  Object.fromEntries(
    AREA_NAMES.filter((area) => permissions.includes(ruleOf(area).permission)).map((area) => [area, 'handle' as const]),
  );

/** The reason, as a sentence, for which a custom role cannot have these grants; null: it can. */
export function refusalOf(grants: Grants): string | null {
  if (Object.keys(grants).length === 0) return '请至少开放一项功能';
  for (const area of AREA_NAMES) {
    const { label, parentArea, onlyLevel } = ruleOf(area);
    if (grants[area] === undefined) continue;
    if (onlyLevel !== undefined && grants[area] !== onlyLevel) return `“${label}”只能选“${GRANT_LEVEL_LABEL[onlyLevel]}”`;
    if (parentArea !== undefined && grants[parentArea as AdminArea] === undefined)
      return `开放“${label}”前，请先开放“${ruleOf(parentArea as AdminArea).label}”`;
  }
  return null;
}

/** Grants of the fixed roles. */
export const FIXED_GRANTS = Object.fromEntries(ADMIN_ROLES.map((role) => [role, grantsFor(PERMISSIONS[role])])) as Record<
  AdminRole,
  Grants
>;

/** Limits of a custom role: ids of categories and values of provinces; null: no limit. */
export interface AdminScope {
  categories: readonly string[] | null;
  provinces: readonly string[] | null;
}
