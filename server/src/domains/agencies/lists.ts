import {
  AGENCY_KIND_LABEL,
  APPLICATION_KIND_LABEL,
  APPLICATION_STATE_LABEL,
  MEMBER_SOURCE_LABEL,
  MEMBER_STATUS_LABEL,
  agencyStateLabel,
} from '#contract/agencies/constants.ts';
import { agencyList } from '#contract/agencies/agencies.ts';
import { applicationReviewList } from '#contract/agencies/applications.ts';
import { regionLabel } from '#contract/provinces.ts';
import { adminMemberList, memberReviewList } from '#contract/agencies/members.ts';
import { defineList, pages } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { listApplications } from './applications/list.ts';
import { readApplications, readMembers } from './members/list.ts';
import { readAgencies } from './service.ts';

export const agenciesLists = {
  subAccounts: defineList({
    call: adminMemberList,
    rows: (deps: Deps, _actor, query) => readMembers(deps, query),
    action: 'subAccounts.export',
    name: '子账号',
    columns: {
      编号: ({ id }) => id,
      昵称: ({ user }) => user.nickname,
      手机号: ({ mobile }) => mobile ?? '',
      机构: ({ agency }) => agency.name,
      状态: ({ status }) => MEMBER_STATUS_LABEL[status],
      '分成（%）': ({ share }) => share,
      作品: ({ works: posts }) => posts,
      加入时间: ({ joinedAt }) => joinedAt ?? '',
    },
  }),
  applications: defineList({
    call: memberReviewList,
    rows: (deps: Deps, _actor, query) => readApplications(deps, query),
    action: 'subAccounts.exportApplications',
    name: '子账号申请',
    columns: {
      编号: ({ id }) => id,
      申请人: ({ applicant }) => applicant.nickname,
      手机号: ({ mobile }) => mobile ?? '',
      机构: ({ agency }) => agency.name,
      来源: ({ source }) => MEMBER_SOURCE_LABEL[source],
      '分成（%）': ({ share }) => share,
      状态: ({ status }) => MEMBER_STATUS_LABEL[status],
      原因: ({ reason }) => reason,
      提交时间: ({ submittedAt }) => submittedAt,
      加入时间: ({ joinedAt }) => joinedAt ?? '',
    },
  }),
  merchants: defineList({
    call: agencyList,
    rows: (deps: Deps, actor, query) => readAgencies(deps, actor, query),
    action: 'merchants.export',
    name: '机构',
    columns: {
      编号: ({ id }) => id,
      机构: ({ name }) => name,
      统一社会信用代码: ({ creditCode }) => creditCode ?? '',
      类型: ({ kind }) => AGENCY_KIND_LABEL[kind],
      状态: ({ status }) => agencyStateLabel(status),
      停用原因: ({ disabledReason }) => disabledReason ?? '',
      手机号: ({ mobile }) => mobile ?? '',
      地区: ({ region }) => (region === null ? '' : regionLabel(region)),
      子账号: ({ members }) => members,
      入驻时间: ({ createTime }) => createTime,
    },
  }),
  entries: defineList({
    call: applicationReviewList,
    rows: (deps: Deps, actor, query) => pages((page) => listApplications(deps, actor, { ...query, ...page })),
    action: 'merchantEnter.export',
    name: '入驻申请',
    columns: {
      编号: ({ id }) => id,
      机构: ({ organisationName }) => organisationName,
      类型: ({ kind }) => APPLICATION_KIND_LABEL[kind],
      地区: ({ region }) => (region === null ? '' : regionLabel(region)),
      申请人: ({ applicant }) => applicant.nickname,
      状态: ({ status }) => APPLICATION_STATE_LABEL[status],
      受邀: ({ invited }) => (invited ? '是' : ''),
      提交次数: ({ submissions }) => submissions,
      提交时间: ({ submittedAt }) => submittedAt,
      处理时间: ({ decidedAt }) => decidedAt ?? '',
    },
  }),
};
