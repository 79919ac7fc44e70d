import { useRef } from 'react';
import type { Me } from '#contract/accounts.ts';
import type { MessageBox } from '#contract/messages.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { TalkHead } from './talk-head.tsx';
import css from './talk-view.module.css';
import { useSend } from './use-send.ts';
import { useThread } from './use-thread.ts';

interface TalkViewProps {
  me: Me;
  peerId: string;
  box: MessageBox;
  className?: string | undefined;
}

/** The talk with one person, whether or not there is one yet. */
export function TalkView({ me, peerId, box, className }: TalkViewProps) {
  const { state, problem, change, load, loadEarlier, loadingEarlier } = useThread(me.id, peerId);
  const { send, retry, giveUp } = useSend({ userId: me.id, peerId, state, change, reload: load });
  const composer = useRef<ComposerHandle>(null);

  if (state === null) {
    return (
      <section className={classes(css.talk, css.waiting, className)} aria-label="会话内容">
        {problem === null ? <Spinner label="正在加载消息" /> : <ErrorState message={problem} onRetry={() => void load()} />}
      </section>
    );
  }
  const { peer } = state.thread;
  const takeBack = (text: string) => composer.current?.put(text);
  return (
    <section className={classes(css.talk, className)} aria-label={`与${peer.nickname}的会话`}>
      <TalkHead thread={state.thread} box={box} reload={load} />
      {problem !== null && <ErrorState inline message={problem} onRetry={() => void load()} />}
      <MessageLog
        me={me}
        state={state}
        change={change}
        loadEarlier={loadEarlier}
        loadingEarlier={loadingEarlier}
        onRetry={retry}
        onGiveUp={giveUp}
        onEdit={takeBack}
      />
      <Composer
        ref={composer}
        userId={me.id}
        peerId={peerId}
        can={state.thread.can}
        blocked={state.thread.blocked}
        onSend={send}
        onUnblocked={load}
      />
    </section>
  );
}
