import { INVITATION_PURPOSE_LABEL, INVITATION_STATE_LABEL } from '#contract/invitation-codes/constants.ts';
import { adminInvitationList } from '#contract/invitation-codes/invitation-codes.ts';
import { defineList } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { readCodes } from './service.ts';

export const invitationCodesLists = {
  codes: defineList({
    call: adminInvitationList,
    rows: (deps: Deps, _actor, query) => readCodes(deps, query),
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
