import { POST_STATUSES } from '../posts/constants.ts';

/** Reasons for a report, with the labels shown to the reporter; sanctions name the same reasons as rules. */
export const REPORT_REASON_LABEL = {
  illegal: '违法违规',
  porn: '色情低俗',
  rumor: '不实信息',
  abuse: '辱骂攻击',
  ad: '垃圾广告',
  fraud: '诈骗',
  minor: '侵害未成年人',
  privacy: '泄露隐私',
  infringement: '侵犯权益',
  ai: '未标识 AI 生成',
  other: '其他',
} as const;
export type ReportReason = keyof typeof REPORT_REASON_LABEL;

export const REPORT_TARGET_LABEL = { post: '作品', comment: '评论', danmaku: '弹幕', person: '用户', message: '私信' } as const;
export type ReportTarget = keyof typeof REPORT_TARGET_LABEL;

export const REPORT_STATE_LABEL = { open: '处理中', upheld: '举报成立', dismissed: '举报不成立' } as const;
export type ReportState = keyof typeof REPORT_STATE_LABEL;

/** States of reports in the back office. */
export const REPORT_CASE_LABEL: Record<ReportState, string> = { ...REPORT_STATE_LABEL, open: '待处理' };
export const INFRINGEMENT_STATE_LABEL: Record<ReportState, string> = {
  open: '待处理',
  upheld: '投诉成立',
  dismissed: '投诉不成立',
};

/** The rights that an infringement complaint may name. */
export const INFRINGEMENT_KIND_LABEL = {
  copyright: '著作权',
  trademark: '商标权',
  portrait: '肖像权',
  reputation: '名誉权、荣誉权',
  privacy: '隐私权、个人信息',
  commercial: '商业秘密、不正当竞争',
  other: '其他合法权益',
} as const;
export type InfringementKind = keyof typeof INFRINGEMENT_KIND_LABEL;

export const REPORT_DETAIL_MAX = 500;
export const INFRINGEMENT_STATEMENT = { min: 20, max: 2000 };
export const INFRINGEMENT_LINKS_MAX = 10;
export const INFRINGEMENT_PICTURES = { most: 6, maxMegabytes: 10 };

/** `lapsed`: before anybody decided, the post was submitted again or put in the bin. */
export const APPEAL_STATES = ['pending', 'granted', 'refused', 'lapsed'] as const;

export const APPEAL_STATE_LABEL: Record<(typeof APPEAL_STATES)[number], string> = {
  pending: '申诉处理中',
  granted: '申诉成立',
  refused: '申诉未成立',
  lapsed: '申诉已失效',
};
/** States of appeals in the back office's list of appeals. */
export const APPEAL_CASE_LABEL: Record<(typeof APPEAL_STATES)[number], string> = {
  pending: '待处理',
  granted: '已成立',
  refused: '未成立',
  lapsed: '已失效',
};
export const APPEAL_TEXT = { min: 10, max: 500 };

/** Labels of the lists on the review page; states without a label here have no list there. */
export const REVIEW_QUEUE_LABEL = {
  pending: '待审',
  unseen: '待复核',
  lapsed: '下架到期',
  published: '已发布',
  rejected: '未通过',
  offline: '已下线',
  scheduled: '待发布',
} as const;

/** Spot checks draw from the decisions of this many last days. */
export const SAMPLE_DAYS = 30;

/** Reasons offered to a reviewer; the text is what the author reads. */
export const REASON_TEMPLATES = [
  '标题与内容不符',
  '图片版权存疑',
  '含有联系方式',
  '广告导流',
  '缺少出处',
  '数据待核实',
  '内容低质或重复',
  '违反社区规范',
] as const;

/**
 * Lists of posts that the server answers: by state, `unseen` (published without review) and `lapsed` (taken down for a term that is over).
 */
export const REVIEW_QUEUES = [...POST_STATUSES, 'unseen', 'lapsed'] as const;

/** Lists in which every post is or was published, so that it can be sorted by views. */
export const HAVE_VIEWS: ReadonlySet<(typeof REVIEW_QUEUES)[number]> = new Set(['published', 'offline']);
export const isByViews = (sort: string | null | undefined): boolean => sort === 'views' || sort === '-views';

/** Upload of one picture for a complaint: a multipart form with the field `file`, open to guests; answers the picture's id. */
export const INFRINGEMENT_PROOF_PATH = '/user/report/infringementProof';

/** Kinds of sanctions: rights that can be taken away for a term or for good. `login` disables the account. */
export const SANCTION_KIND_LABEL = {
  mute: '禁言',
  noPublish: '禁发',
  noRecommend: '停止推荐',
  holdEarnings: '冻结收益',
  login: '停用账号',
} as const;
export type SanctionKind = keyof typeof SANCTION_KIND_LABEL;

/** The effect of each kind, as the person reads it. */
export const SANCTION_EFFECT: Record<SanctionKind, string> = {
  mute: '不能评论、发弹幕和发私信',
  noPublish: '不能提交和发布作品，草稿可以照常保存',
  noRecommend: '作品不进入推荐和榜单，搜索、个人主页和粉丝的关注不受影响',
  holdEarnings: '收益照常入账，但不能提现',
  login: '不能登录',
};

/** Kinds of things that a sanction can name as its cause. */
export const SANCTION_CAUSE_LABEL = { post: '作品', comment: '评论', danmaku: '弹幕', report: '举报' } as const;
export type SanctionCause = keyof typeof SANCTION_CAUSE_LABEL;

/** `over`: the term has ended. `lifted`: by an administrator. `overturned`: an appeal was granted. `replaced`: by a newer one of its kind. */
export const SANCTION_STATE_LABEL = {
  open: '生效中',
  over: '已到期',
  lifted: '已解除',
  overturned: '已撤销',
  replaced: '已变更',
} as const;
export type SanctionState = keyof typeof SANCTION_STATE_LABEL;

/** Lists of the sanctions page: in force, with a waiting appeal, ended. */
export const SANCTION_VIEWS = ['open', 'appealed', 'past'] as const;
export type SanctionView = (typeof SANCTION_VIEWS)[number];

/** `refused` and `withdrawn` left the person alone; `confirmed` is also a proposal whose sanction an administrator gave otherwise. */
export const PROPOSAL_STATE_LABEL = { waiting: '待确认', confirmed: '已处罚', refused: '未采纳', withdrawn: '已撤回' } as const;
export type ProposalState = keyof typeof PROPOSAL_STATE_LABEL;

/** The lists of the page of proposals: those that wait for an administrator, and the others. */
export const PROPOSAL_VIEWS = ['waiting', 'decided'] as const;
export type ProposalView = (typeof PROPOSAL_VIEWS)[number];

/** A rule's standard has at most this many steps (the sanction for the first breach, the second, …). */
export const SANCTION_STEPS_MAX = 6;

/** Period, in days, of the author's figures beside a post under review. */
export const BACKGROUND_DAYS = 30;

/** Kinds of cases on the desks of the back office. */
export const CASE_KINDS = [
  'post',
  'comment',
  'danmaku',
  'profile',
  'message',
  'report',
  'appeal',
  'remarkAppeal',
  'sanction',
  'proposal',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Kinds whose cases are claimed by `claimDeskCase`; posts, comments and danmaku have calls of their own. */
export const CLAIMED_KINDS = ['profile', 'message', 'report', 'appeal', 'remarkAppeal', 'sanction', 'proposal'] as const;
export type ClaimedKind = (typeof CLAIMED_KINDS)[number];

/** Kinds of content whose cases have a context beside them. */
export const CONTEXT_KINDS = ['comment', 'danmaku', 'profile', 'message'] as const;
export type ContextKind = (typeof CONTEXT_KINDS)[number];

/** States of earlier changes of a profile and of withheld messages; `replaced`: by a newer change, or withdrawn. */
export const EARLIER_STATES = ['checking', 'held', 'shown', 'refused', 'replaced'] as const;
export type EarlierState = (typeof EARLIER_STATES)[number];

/** Period, in days, of a writer's record beside a case. */
export const RECORD_DAYS = 90;

/** Counts of a record stop here. */
export const RECORD_COUNT_MAX = 1000;
