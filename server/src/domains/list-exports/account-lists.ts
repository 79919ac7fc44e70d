import { ADMIN_ROLE_LABEL } from '#contract/administration.ts';
import { AGENCY_KIND_LABEL } from '#contract/agencies.ts';
import { INVITATION_PURPOSE_LABEL, INVITATION_STATE_LABEL } from '#contract/invitation-codes.ts';
import { ENTRY_STATE_LABEL } from '#contract/merchant-enter.ts';
import { regionLabel } from '#contract/provinces.ts';
import { MEMBER_SOURCE_LABEL, MEMBER_STATUS_LABEL } from '#contract/sub-accounts.ts';
import { exported, IDENTITY } from './exported.ts';
import * as listed from './listed.ts';

const PERSON_STATUS = { normal: '正常', disabled: '已停用', closed: '已注销' };

/** The lists of people, agencies and how they came. */
export const ACCOUNT_LISTS = {
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
  managers: exported(listed.managers, {
    action: 'managers.export',
    name: '管理员',
    columns: {
      编号: ({ id }) => id,
      账号: ({ account }) => account,
      角色: ({ role }) => ADMIN_ROLE_LABEL[role],
      状态: ({ status }) => PERSON_STATUS[status],
      两步验证: ({ totp }) => (totp ? '已启用' : '未启用'),
      登录中的设备: ({ sessions }) => sessions,
      最近登录: ({ lastLogin }) => lastLogin ?? '',
      创建时间: ({ createTime }) => createTime,
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
  applications: exported(listed.applications, {
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
  entries: exported(listed.entries, {
    action: 'merchantEnter.export',
    name: '入驻申请',
    columns: {
      编号: ({ id }) => id,
      机构: ({ organisationName }) => organisationName,
      类型: ({ kind }) => AGENCY_KIND_LABEL[kind],
      地区: ({ region }) => (region === null ? '' : regionLabel(region)),
      申请人: ({ applicant }) => applicant.nickname,
      状态: ({ status }) => ENTRY_STATE_LABEL[status],
      受邀: ({ invited }) => (invited ? '是' : ''),
      提交次数: ({ submissions }) => submissions,
      提交时间: ({ submittedAt }) => submittedAt,
      处理时间: ({ decidedAt }) => decidedAt ?? '',
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
};
