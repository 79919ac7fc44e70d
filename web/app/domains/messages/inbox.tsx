import { useSearchParams } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ConversationList } from './conversation-list.tsx';
import css from './inbox.module.css';
import { TalkView } from './talk-view.tsx';

/** Conversations at the left, the chosen one at the right; on phones one after the other. The address says which: `?to=` a person. */
export function Inbox({ me }: { me: Me }) {
  const [params] = useSearchParams();
  const peerId = params.get('to');
  const box = params.get('box') === 'stranger' ? 'stranger' : 'normal';
  return (
    <div className={classes(css.inbox, peerId !== null && css.talking)}>
      <ConversationList key={box} box={box} peerId={peerId} />
      {peerId === null ? (
        <section className={classes(css.talk, css.none)} aria-label="会话内容">
          <EmptyState illustration="chat" title="选择一个会话" text="从左边选择，或点加号找人开始聊天。" />
        </section>
      ) : (
        <TalkView key={peerId} className={css.talk} me={me} peerId={peerId} box={box} />
      )}
    </div>
  );
}
