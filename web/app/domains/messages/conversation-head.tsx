import { useState } from 'react';
import { useNavigate } from 'react-router';
import { removeMessages } from '#contract/messages/addresses.ts';
import type { MessageBox, Thread } from '#contract/messages/messages.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { useReport } from '../moderation/parts/use-report.tsx';
import { IconButton } from '../../ui/base/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { Box, Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './conversation-head.module.css';
import { BlockDialog, useBlock } from './parts/block-dialog.tsx';
import { messagesPath } from './paths.ts';

interface ConversationHeadProps {
  thread: Thread;
  box: MessageBox;
  reload: () => Promise<void>;
  /** Called after blocking or unblocking, which removes or restores the conversation in the list. */
  onBlock: () => void;
}

const IDENTITY = { creator: '创作者', agencies: '机构账号', user: '', guest: '' };

/** The other person of a conversation, with the actions on it. */
export function ConversationHead({ thread: { peer, blocked, conversationId }, box, reload, onBlock }: ConversationHeadProps) {
  const navigate = useNavigate();
  const [confirming, setDialog] = useState<'block' | 'remove' | null>(null);
  const { report, dialog } = useReport();
  const list = messagesPath({ box });

  const onChanged = () => {
    onBlock();
    void reload();
  };
  const block = useBlock(onChanged);
  const remove = useCall(removeMessages, { success: '会话已删除', onDone: () => void navigate(list) });

  const items: MenuItem[] = [
    blocked
      ? { label: '解除拉黑', icon: 'check-circle', onSelect: () => void block.send({ userId: peer.id, blocked: false }) }
      : { label: '拉黑', icon: 'ban', onSelect: () => setDialog('block') },
    {
      label: '举报',
      icon: 'flag',
      onSelect: () => report({ type: 'person', id: peer.id, about: peer.nickname }),
    },
    ...(conversationId === null
      ? []
      : [{ label: '删除会话', icon: 'trash', danger: true, onSelect: () => setDialog('remove') } satisfies MenuItem]),
  ];

  return (
    <Cluster as="header" border="bottom" gap={4} align="center" className={css.head}>
      <Stack
        as={Link}
        align="center"
        justify="center"
        radius="pill"
        tone="muted"
        className={css.back}
        to={list}
        aria-label="返回会话列表"
      >
        <Icon name="chevron-left" />
      </Stack>
      <Box grow className={css.who}>
        <Text as="h2" size={18} weight="strong" leading="xl" truncate>
          <Link to={`/users/${peer.id}`}>{peer.nickname}</Link>
        </Text>
        <Text tone="muted" size={13} leading="m" truncate>
          {peer.certification ?? IDENTITY[peer.identity]}
        </Text>
      </Box>
      <Menu trigger={<IconButton icon="more" label="更多" />} items={items} />
      {dialog}
      <BlockDialog user={peer} open={confirming === 'block'} onOpenChange={() => setDialog(null)} onBlocked={onChanged} />
      <ConfirmDialog
        open={confirming === 'remove'}
        onOpenChange={() => setDialog(null)}
        title="删除这个会话？"
        confirm="删除"
        danger
        loading={remove.isPending}
        onConfirm={() => conversationId !== null && void remove.send({ conversationId })}
      >
        你这边的消息记录会全部删除，对方那边不受影响。
      </ConfirmDialog>
    </Cluster>
  );
}
