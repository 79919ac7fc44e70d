import { ADMIN_ROLES, PERMISSIONS } from './constants.ts';

type AdminRole = (typeof ADMIN_ROLES)[number];
type Permission = (typeof PERMISSIONS)['super_admin'][number];

/** What a role may do in an area: read it, or change things there too. */
export const GRANT_LEVELS = ['view', 'handle'] as const;
export type GrantLevel = (typeof GRANT_LEVELS)[number];

export const GRANT_LEVEL_LABEL: Record<GrantLevel, string> = { view: '查看', handle: '处理' };

/** As in the side bar; 总览 is what stands above its groups. */
export const AREA_GROUPS = ['总览', '审核', '机构', '资金', '规则', '系统'] as const;
export type AreaGroup = (typeof AREA_GROUPS)[number];

interface AreaRule {
  group: AreaGroup;
  label: string;
  /** What the area opens, where its name leaves that open. */
  hint?: string;
  /** The row of the permission table that it belongs to: who has that has the area. */
  permission: Permission;
  /** How the addresses of its calls begin; of several the longest counts. */
  calls: readonly string[];
  /** What a role's categories and provinces limit here. */
  limitedBy?: readonly ('categories' | 'provinces')[];
  /** Whose page it is a part of: without that it opens nothing. */
  of?: string;
  /** The one level that means something here. */
  only?: GrantLevel;
  /** Never part of a role made by hand: who may make roles could give themselves everything. */
  superAdminOnly?: true;
}

/** The back office, area by area. Each call of administrators but those for all of them belongs to one. */
export const ADMIN_AREAS = {
  posts: {
    group: '审核',
    label: '内容审核',
    permission: 'content',
    calls: ['/admin/posts/'],
    limitedBy: ['categories', 'provinces'],
  },
  appeals: {
    group: '审核',
    label: '审核申诉',
    hint: '作品、评论和弹幕的申诉',
    permission: 'content',
    calls: ['/admin/posts/appeals', '/admin/posts/decideAppeal', '/admin/remark/'],
  },
  reports: { group: '审核', label: '举报处理', permission: 'content', calls: ['/admin/report/'] },
  infringements: {
    group: '审核',
    label: '侵权投诉',
    permission: 'content',
    calls: ['/admin/report/infringement', '/admin/report/handleInfringement'],
  },
  comments: {
    group: '审核',
    label: '评论管理',
    permission: 'content',
    calls: ['/admin/comment/'],
    limitedBy: ['categories', 'provinces'],
  },
  danmaku: {
    group: '审核',
    label: '弹幕管理',
    permission: 'content',
    calls: ['/admin/danmaku/'],
    limitedBy: ['categories', 'provinces'],
  },
  profiles: {
    group: '审核',
    label: '资料审核',
    hint: '昵称、头像、简介与机构名称',
    permission: 'content',
    calls: ['/admin/profileChange/'],
  },
  heldMessages: { group: '审核', label: '私信审核', permission: 'content', calls: ['/admin/heldMessage/'] },
  remarkRules: { group: '规则', label: '先审规则', permission: 'content', calls: ['/admin/remarkRule/'] },
  spotChecks: { group: '审核', label: '审核抽检', permission: 'content', calls: ['/admin/reviewCheck/'] },
  moderatorFigures: {
    group: '审核',
    label: '抽检统计',
    hint: '每位审核员的抽检结果，显示在审核抽检页',
    of: 'spotChecks',
    only: 'view',
    permission: 'operations',
    calls: ['/admin/reviewCheck/figures'],
  },
  words: {
    group: '规则',
    label: '敏感词',
    hint: '词库与机器审核的统计',
    permission: 'content',
    calls: ['/admin/words/', '/admin/machineChecks/'],
  },
  applications: {
    group: '机构',
    label: '入驻审核',
    permission: 'operations',
    calls: ['/admin/merchantEnterAudit/'],
    limitedBy: ['provinces'],
  },
  licences: {
    group: '机构',
    label: '证件更新',
    permission: 'operations',
    calls: ['/admin/licenceAudit/'],
    limitedBy: ['provinces'],
  },
  members: { group: '机构', label: '子账号审核', permission: 'operations', calls: ['/admin/subAccountAudit/'] },
  taxonomy: { group: '规则', label: '分类与标签', permission: 'content', calls: ['/admin/category/', '/admin/tag/'] },
  recommendations: {
    group: '规则',
    label: '推荐位',
    hint: '推荐、热榜与调热度',
    permission: 'content',
    calls: ['/admin/posts/recommend', '/admin/posts/unrecommend', '/admin/posts/orderRecommendations', '/admin/posts/adjustHeat'],
  },
  users: {
    group: '总览',
    label: '用户管理',
    hint: '用户与子账号的资料、停用、认证和重置密码',
    permission: 'operations',
    calls: ['/admin/user/', '/admin/subAccount/'],
  },
  sanctions: { group: '审核', label: '处罚', permission: 'operations', calls: ['/admin/sanction/'] },
  sanctionRules: {
    group: '审核',
    label: '处罚标准',
    hint: '修改处罚页上的标准',
    of: 'sanctions',
    only: 'handle',
    permission: 'system',
    calls: ['/admin/sanction/saveRule'],
  },
  agencies: {
    group: '机构',
    label: '机构管理',
    permission: 'operations',
    calls: ['/admin/merchant/'],
    limitedBy: ['provinces'],
  },
  managers: {
    group: '系统',
    label: '管理员与角色',
    permission: 'system',
    calls: ['/admin/manager/', '/admin/role/'],
    superAdminOnly: true,
  },
  withdrawals: {
    group: '资金',
    label: '提现审核',
    hint: '审核、打款与打款文件',
    permission: 'money',
    calls: ['/admin/cashOutAudit/'],
  },
  reconciliation: {
    group: '资金',
    label: '资金对账',
    hint: '每月应付、打款、费税',
    permission: 'money',
    calls: ['/admin/reconciliation/'],
  },
  payoutRules: {
    group: '资金',
    label: '结算配置',
    hint: '查看、试算和提出结算规则',
    permission: 'payoutRules',
    calls: ['/admin/payoutConfig/'],
  },
  payoutConfirm: {
    group: '资金',
    label: '复核结算规则',
    hint: '作为第二人确认他人提出的规则',
    of: 'payoutRules',
    only: 'handle',
    permission: 'system',
    calls: ['/admin/payoutConfig/confirm'],
  },
  viewAudit: { group: '资金', label: '浏览核查', permission: 'operations', calls: ['/admin/viewAudit/'] },
  dashboard: { group: '总览', label: '数据大盘', permission: 'operations', calls: ['/admin/dashboard/'] },
  notices: { group: '系统', label: '公告管理', permission: 'operations', calls: ['/admin/notice/'] },
  invitationCodes: { group: '机构', label: '邀请码', permission: 'operations', calls: ['/admin/invitationCode/'] },
  storage: { group: '系统', label: '存储配置', permission: 'system', calls: ['/admin/storage/'] },
  log: { group: '系统', label: '操作日志', permission: 'operations', calls: ['/admin/log/'] },
  accessLog: {
    group: '系统',
    label: '网络日志',
    hint: '依法协查时按账号、IP 地址和时间查询',
    permission: 'system',
    calls: ['/admin/accessLog/'],
  },
  health: {
    group: '系统',
    label: '运行状态',
    hint: '队列、失败的任务、告警、页面性能与页面错误',
    permission: 'operations',
    calls: ['/admin/health/', '/admin/alert/', '/admin/vitals/'],
  },
  settings: { group: '系统', label: '系统设置', permission: 'system', calls: ['/admin/settings/'] },
  alertTargets: {
    group: '系统',
    label: '告警接收方',
    hint: '修改系统设置页上的接收方',
    of: 'settings',
    only: 'handle',
    permission: 'system',
    calls: ['/admin/alert/createTarget', '/admin/alert/modifyTarget', '/admin/alert/removeTarget', '/admin/alert/testTarget'],
  },
} as const satisfies Record<string, AreaRule>;

export type AdminArea = keyof typeof ADMIN_AREAS;
export type Grants = Partial<Record<AdminArea, GrantLevel>>;

export const AREA_NAMES = Object.keys(ADMIN_AREAS) as AdminArea[];
export const ruleOf = (area: AdminArea): AreaRule => ADMIN_AREAS[area];

/** What a role made by hand can be given. */
export const GRANTABLE_AREAS = AREA_NAMES.filter((area) => ruleOf(area).superAdminOnly !== true);

/** What a page of another area shows or chooses from. */
const ALSO_READ_BY: Record<string, readonly AdminArea[]> = {
  '/admin/category/list': ['remarkRules'],
  // Of posts with an appeal alone.
  '/admin/posts/detail': ['appeals'],
  '/admin/alert/targets': ['settings'],
};

/** Calls that only read, though what they ask is too long for an address. */
const READ_BY_POST: ReadonlySet<string> = new Set(['/admin/words/try', '/admin/payoutConfig/trial']);

/** What a call takes: whoever reads needs less than who changes. */
export const levelOf = ({ method, path }: { method: string; path: string }): GrantLevel =>
  method === 'GET' || READ_BY_POST.has(path) ? 'view' : 'handle';

/** The areas that open a call, by its path; the first is its own. None: no administrator's call, or one for all of them. */
export function areasOf(path: string): readonly AdminArea[] {
  const known = found.get(path);
  if (known !== undefined) return known;
  const own = PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1];
  const areas = own === undefined ? [] : [own, ...(ALSO_READ_BY[path] ?? [])];
  found.set(path, areas);
  return areas;
}

const PREFIXES = AREA_NAMES.flatMap((area) => ruleOf(area).calls.map((prefix) => [prefix, area] as const)).toSorted(
  ([one], [other]) => other.length - one.length,
);
const found = new Map<string, readonly AdminArea[]>();

/** Whether a level is enough: who may handle may read. */
export const isGranted = (grants: Grants, area: AdminArea, level: GrantLevel): boolean =>
  grants[area] === 'handle' || (level === 'view' && grants[area] === 'view');

/** What the rows of the permission table come to. */
export const grantsFor = (permissions: readonly Permission[]): Grants =>
  Object.fromEntries(
    AREA_NAMES.filter((area) => permissions.includes(ruleOf(area).permission)).map((area) => [area, 'handle' as const]),
  );

/** Why a role cannot be given just these; null: it can. */
export function refusalOf(grants: Grants): string | null {
  if (Object.keys(grants).length === 0) return '请至少开放一项功能';
  for (const area of AREA_NAMES) {
    const { label, of, only } = ruleOf(area);
    if (grants[area] === undefined) continue;
    if (only !== undefined && grants[area] !== only) return `“${label}”只能选“${GRANT_LEVEL_LABEL[only]}”`;
    if (of !== undefined && grants[of as AdminArea] === undefined)
      return `开放“${label}”前，请先开放“${ruleOf(of as AdminArea).label}”`;
  }
  return null;
}

/** Of the roles that are there from the start. */
export const FIXED_GRANTS = Object.fromEntries(ADMIN_ROLES.map((role) => [role, grantsFor(PERMISSIONS[role])])) as Record<
  AdminRole,
  Grants
>;

/** What a role made by hand is limited to; null: not at all. */
export interface AdminScope {
  categories: readonly string[] | null;
  provinces: readonly string[] | null;
}
