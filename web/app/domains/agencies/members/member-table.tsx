import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberDisable, memberEnable, memberRemove } from '#contract/agencies/addresses.ts';
import { MEMBER_SOURCE_LABEL } from '#contract/agencies/constants.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { chinaDay, formatDateTime } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { DataTable, type Column } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { eventWords, MEMBER_LOOK, memberNote, sharesUntil, shareWords } from '../format.ts';
import { memberQuery, AGENCY } from '../queries.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ShareDialog } from './share-dialog.tsx';

type OpenDialog = { action: 'disable' | 'enable' | 'remove' | 'share' | 'detail'; member: AgencyMember };

/** The members, each with a menu of actions; harmful ones need a confirmation. */
export function MemberTable({ members }: { members: readonly AgencyMember[] }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <DataTable caption="子账号列表" rows={members} keyOf={({ id }) => id} columns={columns(setDialog)} />
      {dialog?.action === 'share' && <ShareDialog member={dialog.member} onClose={close} />}
      {dialog?.action === 'detail' && <MemberDialog member={dialog.member} onClose={close} />}
      {dialog !== null && (dialog.action === 'disable' || dialog.action === 'enable' || dialog.action === 'remove') && (
        <Confirm key={dialog.member.id + dialog.action} member={dialog.member} action={dialog.action} onClose={close} />
      )}
    </>
  );
}

const columns = (onOpen: (dialog: OpenDialog) => void): Column<AgencyMember>[] => [
  {
    key: 'user',
    title: '子账号',
    heading: true,
    renderCell: ({ user, mobile }) => (
      <Cluster as="span" gap={10} align="center">
        <Avatar src={user.avatar} name={user.nickname} size="m" />
        <Stack as="span">
          <Text as="b" weight="medium">
            {user.nickname}
          </Text>
          <Text as="small" size={12} tone="faint" weight="normal" numeric>
            {mobile ?? '未绑定手机号'}
          </Text>
        </Stack>
      </Cluster>
    ),
  },
  { key: 'state', title: '状态', renderCell: (member) => <MemberState member={member} /> },
  { key: 'posts', title: '作品', number: true, renderCell: ({ works }) => works },
  {
    key: 'share',
    title: '分成',
    number: true,
    renderCell: ({ share, upcoming }) => (
      <Stack as="span" justify="end">
        <b>{share}%</b>
        {upcoming !== null && (
          <Text as="small" size={12} tone="muted">
            {upcoming.effectiveFrom} 起 {upcoming.percent}%
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    number: true,
    renderCell: (member) => <MemberMenu member={member} onAction={(action) => onOpen({ action, member })} />,
  },
];

function MemberState({ member }: { member: AgencyMember }) {
  const look = MEMBER_LOOK[member.status];
  const note = memberNote(member);
  return (
    <Stack as="span" gap={2} justify="start">
      <Tag tone={look.tone} icon={look.icon}>
        {look.label}
      </Tag>
      {note !== null && (
        <Text as="small" size={12} tone="muted">
          {note}
        </Text>
      )}
    </Stack>
  );
}

function MemberMenu({ member, onAction }: { member: AgencyMember; onAction: (action: OpenDialog['action']) => void }) {
  const { user, status, can } = member;
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
  return <Menu trigger={<IconButton icon="more" shape="square" label={`更多操作：${user.nickname}`} />} items={items} />;
}

const CALLS = {
  disable: memberDisable,
  enable: memberEnable,
  remove: memberRemove,
} as const;

function Confirm({ member, action, onClose }: { member: AgencyMember; action: keyof typeof CALLS; onClose: () => void }) {
  const write = useCall(CALLS[action], { stale: AGENCY, onDone: onClose });
  const { nickname } = member.user;
  const words = {
    disable: { title: `停用“${nickname}”？`, verb: '停用', text: '对方不能再创作，作品和收益都保留，可以随时启用。' },
    enable: { title: `启用“${nickname}”？`, verb: '启用', text: '对方可以继续创作。' },
    remove:
      member.status === 'pending'
        ? { title: `撤回对“${nickname}”的申请？`, verb: '撤回', text: '对方会收到通知，之后可以重新邀请。' }
        : {
            title: `移除“${nickname}”？`,
            verb: '移除',
            text: `今天是对方的最后一天，今天（含）以前的收益${sharesUntil(member, chinaDay())}；对方变回普通用户，已发布的 ${member.works} 篇作品由机构管理，此后收益归机构。此操作不能撤销。`,
          },
  }[action];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      confirm={words.verb}
      danger={action !== 'enable'}
      loading={write.isPending}
      onConfirm={() => void write.send({ id: member.id })}
    >
      {words.text}
    </ConfirmDialog>
  );
}

/** The history of a member, and all versions of the share. */
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
        <Stack gap={20}>
          <section>
            <Text as="h3" size={14}>
              分成变更记录
            </Text>
            <Stack as="ul" gap={8} marginTop={8} size={13} tone="muted">
              {detail.data.shares.map((share) => (
                <li key={share.id}>{shareWords(share)}</li>
              ))}
            </Stack>
          </section>
          <section>
            <Text as="h3" size={14}>
              经过
            </Text>
            <Stack as="ol" gap={8} marginTop={8} size={13} tone="muted">
              {detail.data.history.map((event) => (
                <Cluster as="li" key={`${event.at} ${event.action}`} gap={12} wrap>
                  <Text as="span" tone="faint" numeric>
                    <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                  </Text>
                  <span>
                    {event.by} {eventWords(event)}
                  </span>
                </Cluster>
              ))}
            </Stack>
          </section>
        </Stack>
      )}
    </Dialog>
  );
}
