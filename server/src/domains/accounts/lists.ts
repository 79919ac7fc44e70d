import { ACCOUNT_STATUS_LABEL, identityLabel } from '#contract/accounts/constants.ts';
import { userDisable, userEnable, userList } from '#contract/accounts/users.ts';
import { bulk, defineList } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { disableUser, enableUser, readUsers } from './users/service.ts';

const idOf = ({ id }: { id: string }): string => id;

export const accountsLists = {
  people: defineList({
    call: userList,
    rows: (deps: Deps, _actor, query) => readUsers(deps, query),
    action: 'users.export',
    name: '用户',
    columns: {
      编号: ({ id }) => id,
      昵称: ({ nickname }) => nickname,
      手机号: ({ mobile }) => mobile ?? '',
      邮箱: ({ email }) => email ?? '',
      身份: ({ identity, individual }) => identityLabel(identity, !individual),
      状态: ({ status }) => ACCOUNT_STATUS_LABEL[status],
      停用原因: ({ disabled }) => disabled?.reason ?? '',
      停用至: ({ disabled }) => disabled?.until ?? '',
      作品: ({ postCount }) => postCount,
      粉丝: ({ followerCount }) => followerCount,
      'IP 属地': ({ ipLocation }) => ipLocation ?? '',
      注册时间: ({ joinTime }) => joinTime,
    },
    bulk: {
      'users.disable': bulk(userDisable, {
        target: 'userId',
        idOf,
        only: { status: 'normal' },
        act: disableUser,
      }),
      'users.enable': bulk(userEnable, {
        target: 'userId',
        idOf,
        only: { status: 'disabled' },
        act: (deps: Deps, actor, ip, { userId }) => enableUser(deps, actor, ip, userId),
      }),
    },
  }),
};
