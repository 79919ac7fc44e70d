import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MEMBER_SOURCE_LABEL } from '#contract/agencies/constants.ts';
import type * as contract from '#contract/agencies/members.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import { memberDisable, memberEnable, memberRemove } from '../api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast-store.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { eventWords, MEMBER_LOOK, memberNote, shareWords } from '../format.ts';
import { memberQuery, useAgencyWrite } from '../queries.ts';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './member-table.module.css';
import { ShareDialog } from './share-dialog.tsx';

type OpenDialog = { action: 'disable' | 'enable' | 'remove' | 'share' | 'detail'; member: AgencyMember };

/** Rows with a menu each; cards on phones. What would take something from somebody asks first. */
export function MemberTable({ members }: { members: readonly AgencyMember[] }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="vh">子账号列表</caption>
        <thead>
          <tr>
            <th scope="col">子账号</th>
            <th scope="col">状态</th>
            <th scope="col" className={css.number}>
              作品
            </th>
            <th scope="col" className={css.number}>
              分成
            </th>
            <th scope="col" className={css.actions}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Row key={member.id} member={member} onAction={(action) => setDialog({ action, member })} />
          ))}
        </tbody>
      </table>
      {dialog?.action === 'share' && <ShareDialog member={dialog.member} onClose={close} />}
      {dialog?.action === 'detail' && <MemberDialog member={dialog.member} onClose={close} />}
      {dialog !== null && (dialog.action === 'disable' || dialog.action === 'enable' || dialog.action === 'remove') && (
        <Confirm key={dialog.member.id + dialog.action} member={dialog.member} action={dialog.action} onClose={close} />
      )}
    </div>
  );
}

function Row({ member, onAction }: { member: AgencyMember; onAction: (action: OpenDialog['action']) => void }) {
  const { user, status, works: posts, share, upcoming, can } = member;
  const look = MEMBER_LOOK[status];
  const note = memberNote(member);
  const items: MenuItem[] = [
    { label: '查看记录', icon: 'history', onSelect: () => onAction('detail') },
    { label: '个人主页', icon: 'user', to: `/users/${user.id}` },
    ...(can.modifyShare ? [{ label: '提议分成', icon: 'edit' as const, onSelect: () => onAction('share') }] : []),
    ...(can.enable ? [{ label: '启用', icon: 'power' as const, onSelect: () => onAction('enable') }] : []),
    ...(can.disable ? [{ label: '停用', icon: 'ban' as const, danger: true, onSelect: () => onAction('disable') }] : []),
    ...(can.remove
      ? [
          {
            label: status === 'pending' ? '撤回' : '移除',
            icon: 'trash' as const,
            danger: true,
            onSelect: () => onAction('remove'),
          },
        ]
      : []),
  ];
  return (
    <tr>
      <th scope="row">
        <Cluster as="span" gap="2-half" align="center" className={css.person}>
          <Avatar src={user.avatar} size="m" />
          <span>
            <b>{user.nickname}</b>
            <small>{member.mobile ?? '未绑定手机号'}</small>
          </span>
        </Cluster>
      </th>
      <td className={css.state}>
        <Tag tone={look.tone} icon={look.icon}>
          {look.label}
        </Tag>
        {note !== null && <small>{note}</small>}
      </td>
      <td className={css.number} data-label="作品">
        {posts}
      </td>
      <td className={css.number} data-label="分成">
        <b>{share}%</b>
        {upcoming !== null && (
          <small>
            {upcoming.effectiveFrom} 起 {upcoming.percent}%
          </small>
        )}
      </td>
      <td className={css.actions}>
        <Menu trigger={<IconButton icon="more" shape="square" label={`更多操作：${user.nickname}`} />} items={items} />
      </td>
    </tr>
  );
}

const CALLS = {
  disable: memberDisable,
  enable: memberEnable,
  remove: memberRemove,
};

function Confirm({ member, action, onClose }: { member: AgencyMember; action: keyof typeof CALLS; onClose: () => void }) {
  const write = useAgencyWrite(CALLS[action] as typeof contract.memberEnable, { onDone: onClose });
  const { nickname } = member.user;
  const words = {
    disable: { title: `停用“${nickname}”？`, verb: '停用', text: '对方不能再创作，作品和收益都保留，可以随时启用。' },
    enable: { title: `启用“${nickname}”？`, verb: '启用', text: '对方可以继续创作。' },
    remove:
      member.status === 'pending'
        ? { title: `撤回对“${nickname}”的申请？`, verb: '撤回', text: '对方会收到通知，之后可以重新邀请。' }
        : { title: `移除“${nickname}”？`, verb: '移除', text: '对方变回普通用户，作品和此前的收益都保留。此操作不能撤销。' },
  }[action];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      confirm={words.verb}
      danger={action !== 'enable'}
      loading={write.isPending}
      onConfirm={() => write.mutate({ id: member.id }, { onError: (error) => toast.error(error.message) })}
    >
      {words.text}
    </ConfirmDialog>
  );
}

/** Everything that happened with one member, and every version of its share. */
function MemberDialog({ member, onClose }: { member: AgencyMember; onClose: () => void }) {
  const detail = useQuery(memberQuery(member.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={member.user.nickname}
      description={`${MEMBER_SOURCE_LABEL[member.source]}，发布作品 ${member.works} 篇`}
    >
      {detail.isError && <ErrorState message={detail.error.message} onRetry={() => void detail.refetch()} />}
      {detail.isPending && <SkeletonLines lines={6} />}
      {detail.data !== undefined && (
        <Stack gap="5" className={css.parts}>
          <section>
            <h3>分成变更记录</h3>
            <ul>
              {detail.data.shares.map((share) => (
                <li key={share.id}>{shareWords(share)}</li>
              ))}
            </ul>
          </section>
          <section>
            <h3>经过</h3>
            <ol>
              {detail.data.history.map((event) => (
                <li key={`${event.at} ${event.action}`}>
                  <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                  <span>
                    {event.by} {eventWords(event)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </Stack>
      )}
    </Dialog>
  );
}
