import { useEffect, useRef } from 'react';
import { ApiError, request } from '../../lib/api.ts';
import { sendMessage } from './calls.ts';
import {
  withOutgoing,
  withoutOutgoing,
  withSent,
  type Outgoing,
  type OutgoingPicture,
  type ThreadState,
} from './thread-state.ts';
import { saveOutgoing } from './unsent.ts';
import type { ChangeThread } from './use-thread.ts';

interface SendOptions {
  userId: string;
  peerId: string;
  state: ThreadState | null;
  change: ChangeThread;
  /** What may be sent has changed with what was sent. */
  reload: () => Promise<void>;
}

/** Sends texts and pictures one after the other, in the order they were given. */
export function useSend({ userId, peerId, state, change, reload }: SendOptions) {
  const queue = useRef(Promise.resolve());
  const outgoing = state?.outgoing;
  useEffect(() => {
    if (outgoing !== undefined) saveOutgoing(userId, peerId, outgoing);
  }, [userId, peerId, outgoing]);

  // A stranger's first words use up what may be said.
  const changesRule = state === null || state.thread.conversationId === null || state.thread.can.reason !== null;

  const deliver = async (message: Outgoing) => {
    try {
      const picture = message.picture === null ? null : await uploaded(message.picture);
      if (picture !== null) change((now) => withOutgoing(now, { ...message, picture }));
      const sent = await request(
        sendMessage,
        { toUserId: peerId, content: message.content, ...(picture?.url == null ? {} : { imageUrl: picture.url }) },
        { idempotencyKey: message.key },
      );
      change((now) => withSent(now, message.key, sent.message));
      if (message.picture !== null) URL.revokeObjectURL(message.picture.preview);
      if (changesRule) await reload();
    } catch (error) {
      const problem = error instanceof ApiError ? error.message : '发送失败，请重试';
      change((now) => withFailure(now, message.key, problem));
    }
  };
  const send = (message: Outgoing) => {
    change((now) => withOutgoing(now, { ...message, problem: null }));
    queue.current = queue.current.then(() => deliver(message));
  };

  return {
    send: (content: string, file: File | null = null) =>
      send({
        key: newKey(),
        content,
        picture: file === null ? null : { file, url: null, preview: URL.createObjectURL(file) },
        problem: null,
        createTime: new Date().toISOString(),
      }),
    retry: send,
    giveUp: (key: string) => change((now) => withoutOutgoing(now, key)),
  };
}

/** Not randomUUID, which pages without TLS do not have. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function uploaded(picture: OutgoingPicture): Promise<OutgoingPicture> {
  if (picture.url !== null || picture.file === null) return picture;
  const { uploadPicture } = await import('../media-assets/upload-picture.ts');
  const { url } = await uploadPicture(picture.file, 'message');
  return { ...picture, file: null, url };
}

function withFailure(state: ThreadState, key: string, problem: string): ThreadState {
  const failed = state.outgoing.find((one) => one.key === key);
  return failed === undefined ? state : withOutgoing(state, { ...failed, problem });
}
