import { useState } from 'react';
import { recallMessage, removeMessages } from '#contract/messages/addresses.ts';
import type { Me, UserSummary } from '#contract/accounts/accounts.ts';
import type { Message } from '#contract/messages/messages.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { IconButton, Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { toast } from '../../lib/toast-store.ts';
import { Cluster, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './message-row.module.css';
import { withMessage, withoutMessage, type Outgoing } from './conversation-state.ts';
import type { ChangeThread } from './use-conversation.ts';
import { copyText } from '../../lib/browser/clipboard.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

interface MessageRowProps {
  me: Me;
  peer: UserSummary;
  message: Message;
  now: Date;
  /** 已读 or 未读 under an own message. */
  status: string | null;
  change: ChangeThread;
  onEdit: (text: string) => void;
  onReport: (message: Message) => void;
}

/** After this time the server refuses to recall a message, so the button disappears. */
const RECALL_MS = 120_000;

export function MessageRow({ me, peer, message, now, status, change, onEdit, onReport }: MessageRowProps) {
  const { mine, content, image, recalled } = message;
  /** The text of a recalled message, to edit it again. Remembered here, because the live event about the recall has no text. */
  const [recalledText, setRecalledText] = useState('');
  const recall = useCall(recallMessage, {
    success: null,
    onDone: (changed) => change((state) => withMessage(state, changed)),
  });
  const remove = useCall(removeMessages, { success: null, onDone: () => change((state) => withoutMessage(state, message.id)) });
  if (recalled) {
    return (
      <Text centerText size={13} tone="muted" className={css.recalled}>
        {mine ? '你撤回了一条消息' : '对方撤回了一条消息'}
        {recalledText !== '' && (
          <button type="button" onClick={() => onEdit(recalledText)}>
            重新编辑
          </button>
        )}
      </Text>
    );
  }

  const copy = async () => {
    if (await copyText(content)) toast.success('已复制');
    else toast.warning('复制失败，请手动选中复制');
  };
  const takeBack = () => {
    setRecalledText(content);
    void recall.send({ messageId: message.id });
  };
  const mayRecall = message.can.recall && now.getTime() - Date.parse(message.createTime) < RECALL_MS;
  const items: MenuItem[] = [
    ...(content === '' ? [] : [{ label: '复制', icon: 'copy', onSelect: () => void copy() } satisfies MenuItem]),
    ...(mayRecall ? [{ label: '撤回', icon: 'undo', onSelect: takeBack } satisfies MenuItem] : []),
    ...(mine ? [] : [{ label: '举报', icon: 'flag', onSelect: () => onReport(message) } satisfies MenuItem]),
    {
      label: '删除',
      icon: 'trash',
      danger: true,
      onSelect: () => void remove.send({ conversationId: message.conversationId, messageId: message.id }),
    },
  ];

  return (
    <Grid gap={10} className={classes(css.row, mine && css.mine)}>
      <Avatar
        className={css.avatar}
        src={mine ? me.avatar : peer.avatar}
        name={mine ? me.nickname : peer.nickname}
        alt={mine ? '我' : peer.nickname}
      />
      <Stack shrink justify="start" className={css.said}>
        <Cluster gap={4} align="center" className={css.line}>
          <Stack
            shrink
            background="card"
            gap={8}
            size={15}
            leading="loose"
            className={classes(css.bubble, image !== null && css.pictured)}
          >
            {image !== null && (
              <a href={image.url} target="_blank" rel="noreferrer" aria-label="查看原图">
                <img src={image.url} alt="" width={image.width} height={image.height} loading="lazy" decoding="async" />
              </a>
            )}
            {content !== '' && <p>{content}</p>}
          </Stack>
          <Menu
            align={mine ? 'end' : 'start'}
            trigger={<IconButton className={css.more} icon="more" label="消息操作" />}
            items={items}
          />
        </Cluster>
        {status !== null && (
          <Text size={12} tone="muted" marginTop={4}>
            {status}
          </Text>
        )}
      </Stack>
    </Grid>
  );
}

interface OutgoingRowProps {
  me: Me;
  message: Outgoing;
  onRetry: (message: Outgoing) => void;
  onGiveUp: (key: string) => void;
  onEdit: (text: string) => void;
}

/** A message that is being sent, or that failed, with the reason and the possible actions. */
export function OutgoingRow({ me, message, onRetry, onGiveUp, onEdit }: OutgoingRowProps) {
  const { key, content, picture, problem } = message;
  return (
    <Grid gap={10} className={classes(css.row, css.mine)}>
      <Avatar className={css.avatar} src={me.avatar} name={me.nickname} alt="我" />
      <Stack shrink justify="start" className={css.said}>
        <Cluster gap={4} align="center" className={css.line}>
          <Stack
            shrink
            background="card"
            gap={8}
            size={15}
            leading="loose"
            className={classes(css.bubble, picture !== null && css.pictured)}
          >
            {picture !== null && <img src={picture.preview} alt="" />}
            {content !== '' && <p>{content}</p>}
          </Stack>
          {problem === null && <Spinner size="s" label="发送中" />}
        </Cluster>
        {problem !== null && (
          <Stack justify="end" size={13} marginTop={4} className={css.problem} role="alert">
            <Cluster as="p" align="center" gap={4}>
              <Icon name="alert-circle" size="s" />
              {problem}
            </Cluster>
            <Cluster wrap justify="end">
              <Button variant="quiet" size="s" onClick={() => onRetry(message)}>
                重试
              </Button>
              {content !== '' && (
                <Button
                  variant="quiet"
                  size="s"
                  onClick={() => {
                    onGiveUp(key);
                    onEdit(content);
                  }}
                >
                  编辑
                </Button>
              )}
              <Button variant="quiet" size="s" onClick={() => onGiveUp(key)}>
                删除
              </Button>
            </Cluster>
          </Stack>
        )}
      </Stack>
    </Grid>
  );
}
