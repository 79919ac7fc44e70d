import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendMessage } from '#contract/messages/addresses.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import type { MessageBox } from '#contract/messages/messages.ts';
import { requireUser } from '../../kits/session/guards.ts';
import { useSession } from '../../kits/session/user-session.ts';
import { ApiError, requestWithMessage } from '../../lib/api.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { titled } from '../../lib/meta.ts';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { classes } from '../../ui/base/classes.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { NeedsScript } from '../../ui/feedback/needs-script.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { Route } from './+types/page.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationList } from './conversation-list.tsx';
import {
  withOutgoing,
  withoutOutgoing,
  withSent,
  type Outgoing,
  type OutgoingPicture,
  type ThreadState,
} from './conversation-state.ts';
import { saveOutgoing } from './message-drafts.ts';
import { MessageLog } from './message-log.tsx';
import { messageParams, messagesPath } from './paths.ts';
import { Stack } from '../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { useThread, type ChangeThread } from './use-conversation.ts';

export const meta = () => [{ title: titled('私信') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireUser(request);
clientLoader.hydrate = true as const;

/** Messages are personal, so the server does not render them. */
export const HydrateFallback = () => (
  <Stack as="main" align="center" justify="center" id="main" className={css.waiting} aria-busy="true">
    <Spinner label="正在打开私信" />
    <NeedsScript>收发私信需要开启 JavaScript。</NeedsScript>
  </Stack>
);

export default function Messages({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="visually-hidden">私信</h1>
      <Inbox me={session.me ?? loaderData} />
    </main>
  );
}

/** Conversations at the left, the selected one (`?to=` a user's id) at the right; on phones only one of both. */
function Inbox({ me }: { me: Me }) {
  const { to, box } = useFilters(messageParams).values;
  // The address may name the user themselves, to whom no message can be written.
  const peerId = to === undefined || to === me.id ? null : to;
  const navigate = useNavigate();
  const [blocks, setBlocks] = useState(0);
  const [sent, setSent] = useState(0);
  const onBlock = () => setBlocks((n) => n + 1);
  const onSent = () => {
    setSent((n) => n + 1);
    // A reply moves the conversation out of the strangers' box.
    if (box === 'stranger' && peerId !== null) void navigate(messagesPath({ to: peerId }), { replace: true });
  };
  return (
    <Stack shrinkChildren background="card" className={classes(css.inbox, peerId !== null && css.chosen)}>
      <ConversationList key={`${box} ${String(blocks)}`} box={box} peerId={peerId} sent={sent} />
      {peerId === null ? (
        <section className={classes(css.side, css.none)} aria-label="会话内容">
          <EmptyState illustration="chat" title="选择一个会话" text="从左侧选择，或点击加号新建私信。" />
        </section>
      ) : (
        <ConversationView key={peerId} className={css.side} me={me} peerId={peerId} box={box} onBlock={onBlock} onSent={onSent} />
      )}
    </Stack>
  );
}

interface ConversationViewProps {
  me: Me;
  peerId: string;
  box: MessageBox;
  onBlock: () => void;
  onSent: () => void;
  className?: string | undefined;
}

/** The conversation with a person, which may not exist yet. */
function ConversationView({ me, peerId, box, onBlock, onSent, className }: ConversationViewProps) {
  const { state, problem, change, load, loadEarlier, loadingEarlier } = useThread(me.id, peerId);
  const { send, retry, giveUp } = useSend({ userId: me.id, peerId, state, change, reload: load, onSent });
  const composer = useRef<ComposerHandle>(null);

  if (state === null) {
    return (
      <section className={classes(css.conversation, css.inboxWaiting, className)} aria-label="会话内容">
        {problem === null ? <Spinner label="正在加载消息" /> : <ErrorState message={problem} onRetry={() => void load()} />}
      </section>
    );
  }
  const { peer } = state.thread;
  const takeBack = (text: string) => composer.current?.put(text);
  return (
    <section className={classes(css.conversation, className)} aria-label={`与${peer.nickname}的会话`}>
      <ConversationHead thread={state.thread} box={box} reload={load} onBlock={onBlock} />
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
        onUnblocked={async () => {
          onBlock();
          await load();
        }}
      />
    </section>
  );
}

interface SendOptions {
  userId: string;
  peerId: string;
  state: ThreadState | null;
  change: ChangeThread;
  /** Reloads after sending has changed what may be sent. */
  reload: () => Promise<void>;
  onSent: () => void;
}

/** Sends texts and pictures one after the other, in order. */
function useSend({ userId, peerId, state, change, reload, onSent }: SendOptions) {
  const queue = useRef(Promise.resolve());
  const outgoing = state?.outgoing;
  useEffect(() => {
    if (outgoing !== undefined) saveOutgoing(userId, peerId, outgoing);
  }, [userId, peerId, outgoing]);

  // A stranger's first message uses up the limit until there is a reply.
  const changesRule = state === null || state.thread.conversationId === null || state.thread.can.reason !== null;

  const delivery = useCall(
    async (message: Outgoing) => {
      const picture = message.picture === null ? null : await uploaded(message.picture);
      if (picture !== null) change((now) => withOutgoing(now, { ...message, picture }));
      return requestWithMessage(
        sendMessage,
        { toUserId: peerId, content: message.content, ...(picture?.url == null ? {} : { imageUrl: picture.url }) },
        { idempotencyKey: message.key },
      );
    },
    {
      success: null,
      failure(error, { key }) {
        const problem = error instanceof ApiError ? error.message : '发送失败，请重试';
        change((now) => withFailure(now, key, problem));
      },
      onDone(sent, message) {
        change((now) => withSent(now, message.key, sent.message));
        onSent();
        if (message.picture !== null) URL.revokeObjectURL(message.picture.preview);
      },
    },
  );
  const send = (message: Outgoing) => {
    change((now) => withOutgoing(now, { ...message, problem: null }));
    queue.current = queue.current.then(async () => {
      const sent = await delivery.send(message);
      if (sent.ok && changesRule) await reload();
    });
  };

  return {
    send: (content: string, file: File | null = null) =>
      send({
        key: randomId(),
        content,
        picture: file === null ? null : { file, url: null, preview: URL.createObjectURL(file) },
        problem: null,
        createTime: new Date().toISOString(),
      }),
    retry: send,
    giveUp: (key: string) => change((now) => withoutOutgoing(now, key)),
  };
}

async function uploaded(picture: OutgoingPicture): Promise<OutgoingPicture> {
  if (picture.url !== null || picture.file === null) return picture;
  const { uploadPicture } = await import('../../kits/uploads/upload-picture.ts');
  const { url } = await uploadPicture(picture.file, 'message');
  return { ...picture, file: null, url };
}

function withFailure(state: ThreadState, key: string, problem: string): ThreadState {
  const failedMessage = state.outgoing.find((message) => message.key === key);
  return failedMessage === undefined ? state : withOutgoing(state, { ...failedMessage, problem });
}
