import { AGENCY_KIND_LABEL } from '#contract/agencies.ts';
import type { Call, ParsedOf } from '#contract/call.ts';
import { INVITATION_PURPOSE_LABEL, INVITATION_STATE_LABEL } from '#contract/invitation-codes.ts';
import type { ExportedList } from '#contract/list-exports.ts';
import { AUDIENCE_LABEL, NOTICE_STATE_LABEL } from '#contract/notices.ts';
import { STATUS_LABEL } from '#contract/posts.ts';
import { regionLabel } from '#contract/provinces.ts';
import {
  INFRINGEMENT_KIND_LABEL,
  REPORT_REASON_LABEL,
  REPORT_STATE_LABEL,
  REPORT_TARGET_LABEL,
} from '#contract/report-reasons.ts';
import { MEMBER_STATUS_LABEL } from '#contract/sub-accounts.ts';
import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import * as listed from './listed.ts';
import type { Listed, RowOf } from './listed.ts';

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
const REMARK_STATUS = { shown: '显示', hidden: '已隐藏', removed: '已删除' };

export const LISTS: Record<ExportedList, Exported> = {
  people: exported(listed.people, {
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
  }),
  subAccounts: exported(listed.subAccounts, {
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
  }),
  merchants: exported(listed.merchants, {
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
      地区: ({ region }) => (region === null ? '' : regionLabel(region)),
      子账号: ({ members }) => members,
      入驻时间: ({ createTime }) => createTime,
    },
  }),
  codes: exported(listed.codes, {
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
  }),
  cashOut: exported(listed.cashOut, {
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
  }),
  viewCorrections: exported(listed.viewCorrections, {
    action: 'viewAudit.export',
    name: '浏览更正',
    columns: {
      编号: ({ id }) => id,
      处理: ({ action }) => (action === 'refuse' ? '剔除' : '恢复'),
      开始日期: ({ from }) => from,
      结束日期: ({ to }) => to,
      作品编号: ({ work }) => work?.id ?? '',
      作品: ({ work }) => work?.title ?? '',
      用户: ({ person }) => person?.nickname ?? '',
      访客: ({ viewer }) => viewer ?? '',
      来源: ({ network }) => network ?? '',
      有效浏览: ({ views }) => views,
      作品数: ({ works }) => works,
      '当日更正（元）': ({ days }) =>
        days.some(({ gross }) => gross === null) ? '更正中' : yuan(days.reduce((sum, { gross }) => sum + (gross ?? 0), 0)),
      原因: ({ reason }) => reason,
      处理人: ({ by }) => by,
      时间: ({ at }) => at,
    },
  }),
  comments: exported(listed.comments, {
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
      状态: ({ status }) => REMARK_STATUS[status],
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      时间: ({ createTime }) => createTime,
    },
  }),
  danmaku: exported(listed.danmaku, {
    action: 'danmaku.export',
    name: '弹幕',
    columns: {
      编号: ({ id }) => id,
      弹幕: ({ content }) => content,
      作者: ({ author }) => author.nickname,
      'IP 属地': ({ ipLocation }) => ipLocation ?? '',
      视频: ({ title }) => title,
      '时间点（秒）': ({ atMs }) => atMs / 1000,
      状态: ({ status }) => REMARK_STATUS[status],
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      时间: ({ createTime }) => createTime,
    },
  }),
  works: exported(listed.works, {
    action: 'posts.export',
    name: '作品',
    columns: {
      编号: ({ postsId }) => postsId,
      标题: ({ title }) => title,
      类型: ({ type }) => (type === 'video' ? '视频' : '文章'),
      作者: ({ applicant }) => applicant.nickname,
      状态: ({ status }) => STATUS_LABEL[status],
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      提交时间: ({ submittedAt }) => submittedAt ?? '',
      处理时间: ({ decidedAt }) => decidedAt ?? '',
    },
  }),
  reports: exported(listed.reports, {
    action: 'report.export',
    name: '举报',
    columns: {
      编号: ({ id }) => id,
      对象: ({ targetType }) => REPORT_TARGET_LABEL[targetType],
      对象编号: ({ targetId }) => targetId,
      内容: ({ text }) => text,
      发布者: ({ author }) => author?.nickname ?? '',
      举报人数: ({ reportCount }) => reportCount,
      理由: ({ reasons }) => reasons.map(({ reason, count }) => `${REPORT_REASON_LABEL[reason]} ${count}`).join('、'),
      状态: ({ state }) => REPORT_STATE_LABEL[state],
      最早举报: ({ firstTime }) => firstTime,
      最近举报: ({ lastTime }) => lastTime,
      处理时间: ({ handledTime }) => handledTime ?? '',
    },
  }),
  infringements: exported(listed.infringements, {
    action: 'report.exportInfringements',
    name: '侵权投诉',
    columns: {
      受理编号: ({ receipt }) => receipt,
      投诉人: ({ name }) => name,
      身份: ({ standing }) => (standing === 'self' ? '权利人' : '代理人'),
      联系方式: ({ contact }) => contact,
      权益: ({ kind }) => INFRINGEMENT_KIND_LABEL[kind],
      链接: ({ links }) => links.join(' '),
      侵权事实: ({ statement }) => statement,
      状态: ({ state }) => REPORT_STATE_LABEL[state],
      答复: ({ reply }) => reply,
      提交时间: ({ createTime }) => createTime,
      处理时间: ({ handledTime }) => handledTime ?? '',
    },
  }),
  notices: exported(listed.notices, {
    action: 'notice.export',
    name: '公告',
    columns: {
      编号: ({ id }) => id,
      标题: ({ title }) => title,
      面向: ({ audience }) => AUDIENCE_LABEL[audience],
      地区: ({ region }) => (region === null ? '' : regionLabel(region)),
      状态: ({ state }) => NOTICE_STATE_LABEL[state],
      置顶: ({ pinned }) => (pinned ? '是' : ''),
      作者: ({ author }) => author,
      发布时间: ({ publishAt }) => publishAt ?? '',
      打开人数: ({ opened }) => opened,
      撤回时间: ({ withdrawnAt }) => withdrawnAt ?? '',
      创建时间: ({ createdAt }) => createdAt,
    },
  }),
  log: exported(listed.log, {
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
  }),
};

function exported<C extends Call>(
  { call, read }: Listed<C>,
  { action, name, columns }: { action: string; name: string; columns: Record<string, (row: RowOf<C>) => string | number> },
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

const yuan = (fen: number): string => (fen / 100).toFixed(2);
