import {
  lazy,
  Suspense,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { Sendable } from '#contract/messages/messages.ts';
import { codePoints } from '#contract/text.ts';
import { isInputMethodKey } from '../../lib/browser/input-method.ts';
import { Button, IconButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { useMediaQuery } from '../../ui/base/media-query.ts';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './composer.module.css';
import { readDraft, saveDraft } from './message-drafts.ts';
import { useBlock } from './parts/block-dialog.tsx';

const EmojiPicker = lazy(() => import('../../ui/forms/emoji-picker.tsx').then((part) => ({ default: part.EmojiPicker })));

const PICTURES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

export interface ComposerHandle {
  /** Appends a text in the field. */
  put(text: string): void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  userId: string;
  peerId: string;
  can: Sendable;
  blocked: boolean;
  onSend: (text: string, file?: File | null) => void;
  onUnblocked: () => Promise<void>;
}

/** The field to write a message. Its text is stored; limits on sending are shown above it. */
export function Composer({ ref, userId, peerId, can, blocked, onSend, onUnblocked }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(userId, peerId));
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const onPhone = useMediaQuery('(pointer: coarse)');
  const length = codePoints(text);
  const tooLong = can.send && length > can.maxLength;
  const ready = can.send && !tooLong && text.trim() !== '';

  const write = (next: string) => {
    setText(next);
    saveDraft(userId, peerId, next);
  };
  useImperativeHandle(ref, () => ({
    put(more) {
      write(text === '' ? more : `${text}\n${more}`);
      field.current?.focus();
    },
  }));
  useLayoutEffect(() => {
    const box = field.current;
    if (box === null) return;
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight, 160)}px`;
  }, [text]);

  const send = () => {
    if (!ready) return;
    onSend(text);
    write('');
    field.current?.focus();
  };
  const sendPicture = (file: File | undefined) => file !== undefined && onSend('', file);
  const onKeyDown = (event: KeyboardEvent) => {
    // On phones Enter inserts a line break.
    if (event.key !== 'Enter' || event.shiftKey || isInputMethodKey(event.nativeEvent) || onPhone) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (picture === undefined || !can.image) return;
    event.preventDefault();
    sendPicture(picture);
  };
  const insert = (emoji: string) => {
    const box = field.current;
    const at = box?.selectionStart ?? text.length;
    write(text.slice(0, at) + emoji + text.slice(box?.selectionEnd ?? at));
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(at + emoji.length, at + emoji.length);
    });
  };

  return (
    <Stack
      as="form"
      border="top"
      background="card"
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {can.reason !== null && (
        <Cluster
          as="p"
          tone="warning"
          gap={8}
          align="center"
          justify="between"
          wrap
          size={13}
          className={css.rule}
          id="message-rule"
        >
          {can.reason}
          {blocked && <Unblock peerId={peerId} onUnblocked={onUnblocked} />}
        </Cluster>
      )}
      <textarea
        ref={field}
        value={text}
        aria-label="输入消息"
        aria-describedby={can.reason === null ? undefined : 'message-rule'}
        aria-invalid={tooLong || undefined}
        placeholder={placeholderOf(can.send, onPhone)}
        rows={2}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Cluster align="center" className={css.tools}>
        <Emoji onChoose={insert} />
        {can.image && (
          <>
            <IconButton icon="image" label="发送图片" onClick={() => files.current?.click()} />
            <input
              ref={files}
              className="visually-hidden"
              type="file"
              accept={PICTURES}
              tabIndex={-1}
              aria-label="选择图片"
              onChange={({ target }) => {
                sendPicture(target.files?.[0]);
                target.value = '';
              }}
            />
          </>
        )}
        {can.send && (
          <Text as="span" tone="muted" size={13} numeric className={classes(css.count, tooLong && css.over)}>
            {tooLong ? `超出 ${length - can.maxLength} 字` : `${length}/${can.maxLength}`}
          </Text>
        )}
        <Button variant="primary" icon="send" type="submit" disabled={!ready}>
          发送
        </Button>
      </Cluster>
    </Stack>
  );
}

const placeholderOf = (maySend: boolean, onPhone: boolean): string => {
  if (!maySend) return '现在不能发送消息';
  return onPhone ? '输入消息' : '输入消息，回车发送，Shift + 回车换行';
};

/** The emoji button, whose picker is loaded on the first press. */
function Emoji({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const button = <IconButton icon="smile" label="表情" onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <EmojiPicker defaultOpen trigger={<IconButton icon="smile" label="表情" />} onChoose={onChoose} />
    </Suspense>
  );
}

function Unblock({ peerId, onUnblocked }: { peerId: string; onUnblocked: () => Promise<void> }) {
  const unblock = useBlock(() => void onUnblocked());
  return (
    <Button size="s" loading={unblock.isPending} onClick={() => void unblock.send({ userId: peerId, blocked: false })}>
      解除拉黑
    </Button>
  );
}
