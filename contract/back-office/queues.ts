import type { AdminArea } from '../admins/areas.ts';
import type { DUE_QUEUES, WORK_SUBJECTS } from '../admins/constants.ts';

interface Queue {
  label: string;
  /** The page of the back office that lists these cases alone. */
  to: string;
  /** The area of the administrators who decide on its cases. */
  area: AdminArea;
  /** The due time of the settings after which a case is late; without one no case is late. */
  due?: (typeof DUE_QUEUES)[number];
  /** The subject of assignments of its cases; without one a case cannot be assigned. */
  subject?: (typeof WORK_SUBJECTS)[number];
}

/**
 * The queues of cases that wait for administrators. Dashboard, side bar, alerts, due times and assignments read this register;
 * server/src/db/reads/waiting/queues.ts has the rows of each queue. The side bar shows the first queue of a page.
 */
export const QUEUES = {
  posts: { label: '内容审核', to: '/admin/content/posts', area: 'posts', due: 'posts', subject: 'post' },
  takedowns: { label: '下架到期', to: '/admin/content/posts?status=lapsed', area: 'posts' },
  merchantEnter: {
    label: '入驻审核',
    to: '/admin/audit/merchantEnterAudit',
    area: 'applications',
    due: 'applications',
    subject: 'application',
  },
  subAccounts: { label: '子账号审核', to: '/admin/audit/subAccountAudit', area: 'members' },
  cashOut: { label: '提现审核', to: '/admin/audit/cashOutAudit', area: 'withdrawals', due: 'withdrawals', subject: 'withdrawal' },
  reports: { label: '举报', to: '/admin/content/reports', area: 'reports', due: 'reports', subject: 'report' },
  appeals: { label: '审核申诉', to: '/admin/content/appeals', area: 'appeals', due: 'appeals' },
  sanctions: { label: '处罚申诉', to: '/admin/user/sanctions?view=appealed', area: 'sanctions', due: 'appeals' },
  sanctionProposals: { label: '处罚提议', to: '/admin/user/proposals', area: 'sanctions' },
  licences: { label: '证件更新', to: '/admin/audit/licenceAudit', area: 'licences', due: 'licences', subject: 'licence' },
  infringements: {
    label: '侵权投诉',
    to: '/admin/content/infringements',
    area: 'infringements',
    due: 'infringements',
    subject: 'infringement',
  },
  payoutRules: { label: '结算规则复核', to: '/admin/config/payoutConfig', area: 'payoutConfirm' },
  comments: { label: '待审评论', to: '/admin/content/comments?status=risky', area: 'comments' },
  danmaku: { label: '待审弹幕', to: '/admin/content/danmaku?status=risky', area: 'danmaku' },
  profiles: { label: '资料审核', to: '/admin/content/profiles', area: 'profiles' },
  messages: { label: '私信审核', to: '/admin/content/heldMessages', area: 'heldMessages' },
  notices: { label: '公告复核', to: '/admin/message/notice?state=scheduled', area: 'notices' },
} as const satisfies Record<string, Queue>;

export type WaitingKind = keyof typeof QUEUES;

export const WAITING_KINDS = Object.keys(QUEUES) as [WaitingKind, ...WaitingKind[]];

export const queueOf = (kind: WaitingKind): Queue => QUEUES[kind];

/** The queue whose cases are assigned as this subject. */
export const queueFor = (subject: (typeof WORK_SUBJECTS)[number]): Queue => {
  const kind = WAITING_KINDS.find((name) => queueOf(name).subject === subject);
  if (kind === undefined) throw new Error(`no queue has the subject ${subject}`);
  return queueOf(kind);
};

/** The first queue of a page of the back office. */
export const queueAt = (page: string): WaitingKind | undefined =>
  WAITING_KINDS.find((kind) => QUEUES[kind].to.split('?')[0] === page);
