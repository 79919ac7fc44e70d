import { useEffect, useState } from 'react';
import type { Person } from '#contract/accounts.ts';
import type { blockPerson as blockCall, messagePeer as peerCall } from '#contract/messages.ts';
import { callAt, request } from '../../lib/api.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useReport } from '../moderation/use-report.tsx';

const peer = callAt<typeof peerCall>('GET', '/user/message/peer');
const blockPerson = callAt<typeof blockCall>('POST', '/user/message/block');

/** 举报 and 拉黑. Blocking is asked about first, since it also cuts a talk off. */
export function ProfileMore({ person: { id, nickname } }: { person: Pick<Person, 'id' | 'nickname'> }) {
  const { report, dialog } = useReport();
  const [blocked, setBlocked] = useState(false);
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    // Only the word in the menu depends on it: blocking twice does no harm.
    request(peer, { userId: id }).then(
      (thread) => setBlocked(thread.blocked),
      () => null,
    );
  }, [id]);

  const block = async (next: boolean) => {
    setSending(true);
    try {
      await request(blockPerson, { userId: id, blocked: next });
      setBlocked(next);
      setAsking(false);
      toast.success(next ? `已拉黑 ${nickname}` : `已解除拉黑 ${nickname}`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请求失败');
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label="更多：举报、拉黑" />}
        items={[
          {
            label: '举报',
            icon: 'flag',
            movesFocus: true,
            onSelect: () => report({ type: 'person', id, about: `用户 ${nickname}` }),
          },
          blocked
            ? { label: '解除拉黑', icon: 'ban', onSelect: () => void block(false) }
            : { label: '拉黑', icon: 'ban', danger: true, movesFocus: true, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`拉黑 ${nickname}？`}
        confirm="拉黑"
        danger
        loading={sending}
        onConfirm={() => void block(true)}
      >
        拉黑后，对方不能再给你发私信，TA 的互动也不会再提醒你。你可以随时在这里解除。
      </ConfirmDialog>
      {dialog}
    </>
  );
}
