import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import type { Message } from '#contract/messages/messages.ts';
import { useReport } from '../moderation/parts/use-report.tsx';
import { Button } from '../../ui/base/button.tsx';
import { useNow } from '../../ui/data/now.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { formatMessageTime } from './format.ts';
import { MessageRow } from './message-row.tsx';
import { Cluster } from '#web/ui/layout/primitives.tsx';
import css from './message-log.module.css';
import { OutgoingRow } from './message-row.tsx';
import type { Outgoing, ThreadState } from './conversation-state.ts';
import type { ChangeThread } from './use-conversation.ts';

interface MessageLogProps {
  me: Me;
  state: ThreadState;
  change: ChangeThread;
  loadEarlier: () => Promise<void>;
  loadingEarlier: boolean;
  onRetry: (message: Outgoing) => void;
  onGiveUp: (key: string) => void;
  /** Puts a text back into the input. */
  onEdit: (text: string) => void;
}

/** After a pause of this length the time is shown again. */
const PAUSE_MS = 10 * 60_000;
const NEAR_END_PX = 120;

/** The messages, the newest at the bottom; scrolling up loads earlier ones. */
export function MessageLog({ me, state, change, loadEarlier, loadingEarlier, onRetry, onGiveUp, onEdit }: MessageLogProps) {
  const { messages, outgoing, thread, hasMore } = state;
  const now = useNow(60_000);
  const { report, dialog } = useReport();
  const { log, top, unseen, toEnd } = useScrolling(state, loadEarlier);
  return (
    <div className={css.frame}>
      <Cluster gap={16} ref={log} className={css.log} role="log" aria-label="消息" tabIndex={0}>
        {hasMore && (
          <div ref={top} className={css.earlier}>
            {loadingEarlier ? (
              <Spinner label="正在加载更早的消息" />
            ) : (
              <Button variant="quiet" size="s" onClick={() => void loadEarlier()}>
                更早的消息
              </Button>
            )}
          </div>
        )}
        {messages.length === 0 && outgoing.length === 0 && <p className={css.day}>还没有消息</p>}
        {messages.map((message, index) => (
          <Timed key={message.id} message={message} before={messages[index - 1]} now={now}>
            <MessageRow
              me={me}
              peer={thread.peer}
              message={message}
              now={now}
              status={statusOf(message, messages[index + 1], outgoing, thread.readUpTo)}
              change={change}
              onEdit={onEdit}
              onReport={({ id }) => report({ type: 'message', id, about: `${thread.peer.nickname}的私信` })}
            />
          </Timed>
        ))}
        {outgoing.map((message) => (
          <OutgoingRow key={message.key} me={me} message={message} onRetry={onRetry} onGiveUp={onGiveUp} onEdit={onEdit} />
        ))}
      </Cluster>
      {unseen && (
        <Button className={css.unseen} variant="primary" size="s" icon="arrow-down" onClick={toEnd}>
          有新消息
        </Button>
      )}
      {dialog}
    </div>
  );
}

function Timed({
  message,
  before,
  now,
  children,
}: {
  message: Message;
  before: Message | undefined;
  now: Date;
  children: ReactNode;
}) {
  const pause = Date.parse(message.createTime) - (before === undefined ? 0 : Date.parse(before.createTime));
  return (
    <>
      {pause > PAUSE_MS && (
        <p className={css.day}>
          <time dateTime={message.createTime}>{formatMessageTime(message.createTime, now)}</time>
        </p>
      )}
      {children}
    </>
  );
}

/** The status (已读 or 未读) under the last of several own messages in a row. */
function statusOf(
  message: Message,
  next: Message | undefined,
  outgoing: readonly Outgoing[],
  readUpTo: string | null,
): string | null {
  const isLast = next === undefined ? outgoing.length === 0 : !next.mine || next.recalled;
  if (!message.mine || message.recalled || !isLast) return null;
  return readUpTo !== null && message.createTime <= readUpTo ? '已读' : '未读';
}

/** Keeps the scroll position: at the end while it is there, and at the same message when earlier ones are inserted above. */
function useScrolling({ messages, outgoing }: ThreadState, loadEarlier: () => Promise<void>) {
  const log = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef({ first: '', last: '', height: 0, atEnd: true });
  const [unseen, setUnseen] = useState(false);
  const first = messages[0]?.id ?? '';
  const last = outgoing.at(-1)?.key ?? messages.at(-1)?.id ?? '';
  const isMine = outgoing.length > 0 || messages.at(-1)?.mine === true;

  const toEnd = () => {
    const box = log.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
    setUnseen(false);
  };

  useLayoutEffect(() => {
    const box = log.current;
    if (box === null) return;
    const before = shown.current;
    if (before.last !== last) {
      if (before.atEnd || isMine) toEnd();
      else setUnseen(true);
    } else if (before.first !== first) box.scrollTop += box.scrollHeight - before.height;
    shown.current = { ...before, first, last, height: box.scrollHeight };
  }, [first, last, isMine]);

  useEffect(() => {
    const box = log.current;
    if (box === null) return;
    const onScroll = () => {
      const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
      shown.current.atEnd = atEnd;
      if (atEnd) setUnseen(false);
    };
    // Loading pictures or resizing the window moves the end.
    const resized = new ResizeObserver(() => shown.current.atEnd && toEnd());
    resized.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    const onLoad = () => shown.current.atEnd && toEnd();
    box.addEventListener('load', onLoad, true);
    return () => {
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('load', onLoad, true);
      resized.disconnect();
    };
  }, []);

  useEffect(() => {
    if (top.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && void loadEarlier(), {
      root: log.current,
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [first, loadEarlier]);

  return { log, top, unseen, toEnd };
}
