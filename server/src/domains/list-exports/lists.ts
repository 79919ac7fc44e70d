import { AGENCY_KIND_LABEL, merchantList } from '#contract/agencies.ts';
import { logList } from '#contract/audit-log.ts';
import type { AnswerOf, Call, ParsedOf } from '#contract/call.ts';
import { cashOutList } from '#contract/cash-out-audit.ts';
import { adminCommentList } from '#contract/comments.ts';
import { adminInvitationList, INVITATION_PURPOSE_LABEL, INVITATION_STATE_LABEL } from '#contract/invitation-codes.ts';
import type { ExportedList } from '#contract/list-exports.ts';
import { userList } from '#contract/people.ts';
import { adminSubAccountList, MEMBER_STATUS_LABEL } from '#contract/sub-accounts.ts';
import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { readPeople } from '../accounts/service.ts';
import { listMerchants, listSubAccounts } from '../agencies/service.ts';
import { readLog } from '../audit-log/service.ts';
import { listForReview } from '../comments/service.ts';
import { listCodes } from '../invitation-codes/service.ts';
import { listForAudit } from '../withdrawals/service.ts';

type Cells = (string | number)[];

export interface Exported {
  /** The list's own call: its permission and its filters are those of the file. */
  call: Call;
  /** In the audit log. */
  action: string;
  name: string;
  head: string[];
  rows(deps: Deps, actor: Actor, filter: object): AsyncGenerator<Cells[]>;
}

const IDENTITY = { guest: '访客', user: '普通用户', creator: '机构子账号', agencies: '机构账号' };
const PERSON_STATUS = { normal: '正常', disabled: '已停用', closed: '已注销' };
const COMMENT_STATUS = { shown: '显示', hidden: '已隐藏', removed: '已删除' };

export const LISTS: Record<ExportedList, Exported> = {
  people: exported(userList, {
    action: 'users.export',
    name: '用户',
    columns: {
      编号: ({ id }) => id,
      昵称: ({ nickname }) => nickname,
      手机号: ({ mobile }) => mobile ?? '',
      邮箱: ({ email }) => email ?? '',
      身份: ({ identity }) => IDENTITY[identity],
      状态: ({ status }) => PERSON_STATUS[status],
      停用原因: ({ disabled }) => disabled?.reason ?? '',
      停用至: ({ disabled }) => disabled?.until ?? '',
      作品: ({ postCount }) => postCount,
      粉丝: ({ followerCount }) => followerCount,
      'IP 属地': ({ ipLocation }) => ipLocation ?? '',
      注册时间: ({ joinTime }) => joinTime,
    },
    read: (deps, _actor, query) => readPeople(deps, query),
  }),
  subAccounts: exported(adminSubAccountList, {
    action: 'subAccounts.export',
    name: '子账号',
    columns: {
      编号: ({ id }) => id,
      昵称: ({ user }) => user.nickname,
      手机号: ({ mobile }) => mobile ?? '',
      机构: ({ agency }) => agency.name,
      状态: ({ status }) => MEMBER_STATUS_LABEL[status],
      '分成（%）': ({ share }) => share,
      作品: ({ works }) => works,
      加入时间: ({ joinedAt }) => joinedAt ?? '',
    },
    read: (deps, actor, query) => pages((page) => listSubAccounts(deps, actor, { ...query, ...page })),
  }),
  merchants: exported(merchantList, {
    action: 'merchants.export',
    name: '机构',
    columns: {
      编号: ({ id }) => id,
      机构: ({ name }) => name,
      统一社会信用代码: ({ creditCode }) => creditCode ?? '',
      类型: ({ kind }) => AGENCY_KIND_LABEL[kind],
      状态: ({ status }) => (status === 0 ? '正常' : '已停用'),
      停用原因: ({ disabledReason }) => disabledReason ?? '',
      手机号: ({ mobile }) => mobile ?? '',
      地区: ({ region }) => region ?? '',
      子账号: ({ members }) => members,
      入驻时间: ({ createTime }) => createTime,
    },
    read: (deps, _actor, query) => pages((page) => listMerchants(deps, { ...query, ...page })),
  }),
  codes: exported(adminInvitationList, {
    action: 'invitationCodes.export',
    name: '邀请码',
    columns: {
      邀请码: ({ code }) => code,
      用途: ({ purpose }) => INVITATION_PURPOSE_LABEL[purpose],
      所属机构: ({ agency }) => agency?.name ?? '',
      状态: ({ state }) => INVITATION_STATE_LABEL[state],
      已用次数: ({ usesMade }) => usesMade,
      可用次数: ({ usesAllowed }) => usesAllowed,
      有效期至: ({ expiresAt }) => expiresAt ?? '长期有效',
      备注: ({ note }) => note,
      创建人: ({ createdBy }) => createdBy,
      创建时间: ({ createTime }) => createTime,
    },
    read: (deps, _actor, query) => pages((page) => listCodes(deps, { ...query, ...page })),
  }),
  cashOut: exported(cashOutList, {
    action: 'cashOut.export',
    name: '提现',
    columns: {
      单号: ({ id }) => id,
      申请人: ({ applicant }) => applicant.nickname,
      身份: ({ applicant }) => IDENTITY[applicant.identity],
      所属机构: ({ applicant }) => applicant.agency ?? '',
      '申请（元）': ({ gross }) => yuan(gross),
      '手续费（元）': ({ fee }) => yuan(fee),
      '代扣税（元）': ({ tax }) => yuan(tax),
      '实付（元）': ({ net }) => yuan(net),
      状态: ({ status }) => WITHDRAWAL_STATUS_LABEL[status],
      申请时间: ({ appliedAt }) => appliedAt,
    },
    read: (deps, _actor, query) => pages((page) => listForAudit(deps, { ...query, ...page })),
  }),
  comments: exported(adminCommentList, {
    action: 'comments.export',
    name: '评论',
    columns: {
      编号: ({ id }) => id,
      评论: ({ content }) => content,
      作者: ({ author }) => author.nickname,
      'IP 属地': ({ ipLocation }) => ipLocation ?? '',
      作品: ({ title }) => title,
      赞: ({ likeCount }) => likeCount,
      回复: ({ replyCount }) => replyCount,
      状态: ({ status }) => COMMENT_STATUS[status],
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      时间: ({ createTime }) => createTime,
    },
    read: (deps, _actor, query) => pages((page) => listForReview(deps, { ...query, ...page })),
  }),
  log: exported(logList, {
    action: 'log.export',
    name: '操作日志',
    columns: {
      时间: ({ at }) => at,
      管理员: ({ adminAccount }) => adminAccount,
      动作: ({ action }) => action,
      对象类型: ({ targetType }) => targetType,
      对象编号: ({ targetId }) => targetId,
      改动前: ({ before }) => (before === null ? '' : JSON.stringify(before)),
      改动后: ({ after }) => (after === null ? '' : JSON.stringify(after)),
      IP: ({ ip }) => ip,
    },
    read: (deps, _actor, query) => readLog(deps, query),
  }),
};

type RowOf<C extends Call> = AnswerOf<C> extends { list: (infer Row)[] } ? Row : never;

function exported<C extends Call>(
  call: C,
  {
    action,
    name,
    columns,
    read,
  }: {
    action: string;
    name: string;
    columns: Record<string, (row: RowOf<C>) => string | number>;
    read: (deps: Deps, actor: Actor, query: ParsedOf<C>) => AsyncGenerator<RowOf<C>[]>;
  },
): Exported {
  const cells = Object.values(columns);
  return {
    call,
    action,
    name,
    head: Object.keys(columns),
    async *rows(deps, actor, filter) {
      const query = call.input.parse(filter) as ParsedOf<C>;
      for await (const batch of read(deps, actor, query)) yield batch.map((row) => cells.map((cell) => cell(row)));
    },
  };
}

/** A list page by page to its end. For lists that stay in the thousands; long ones go on from row to row. */
async function* pages<Row>(
  read: (page: { page: number; limit: number }) => Promise<{ list: Row[]; hasMore: boolean }>,
): AsyncGenerator<Row[]> {
  for (let page = 1; ; page += 1) {
    const { list, hasMore } = await read({ page, limit: 100 });
    yield list;
    if (!hasMore) return;
  }
}

const yuan = (fen: number): string => (fen / 100).toFixed(2);
