import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { createComment } from '#contract/comments/addresses.ts';
import { searchUsers } from '#contract/discovery/addresses.ts';
import { COMMENT_HELD, COMMENT_MAX } from '#contract/comments/constants.ts';
import { codePoints } from '#contract/text.ts';
import type { UserSummary } from '#contract/accounts/accounts.ts';
import type { Comment } from '#contract/comments/comments.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { useIntent } from '../../../kits/session/intent.ts';
import { ApiError } from '../../../lib/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useDebounced } from '../../../lib/calls/use-debounced.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { useWritingRequest } from '../parts/writing-request.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Box, Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import css from './compose.module.css';
import { useDraft } from './draft.ts';
import { nameBeingTyped } from './split-mentions.ts';
import { useCommentsContext } from './thread-context.ts';

const EmojiPopover = lazy(() => import('./emoji-popover.tsx').then((part) => ({ default: part.EmojiPopover })));

interface ComposeProps {
  /** The comment that is replied to; null for a first-level comment. */
  parent: Comment | null;
  onSent: (comment: Comment) => void;
  onCancel?: () => void;
}

/** The comment form; its text is stored until it is sent. */
export function Compose({ parent, onSent, onCancel }: ComposeProps) {
  const { post, me } = useCommentsContext();
  const [text, setText] = useDraft(post.id, parent?.id ?? null);
  const [problem, setProblem] = useState<{ message: string; remedy: string | undefined } | null>(null);
  const [emoji, setEmoji] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(field, text, setText);
  const length = codePoints(text);
  const intentId = `${post.id} ${parent?.id ?? ''}`;

  useEffect(() => {
    if (parent !== null) field.current?.focus();
  }, [parent]);

  const showProblem = (message: string, remedy?: string) => {
    setProblem({ message, remedy });
    field.current?.focus();
  };

  const create = useCall(createComment, {
    once: true,
    success: ({ held }) => (held ? COMMENT_HELD : parent === null ? '评论已发布' : '回复已发布'),
    failure: (error) => showProblem(error.message, REMEDY_LABEL[(error instanceof ApiError && error.reason) || '']),
    onDone(comment) {
      setText('');
      onSent(comment);
    },
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (create.isPending) return;
    const hash = parent === null ? '#comments' : `#comment-${parent.id}`;
    if (text.trim() === '') return showProblem('请填写评论内容');
    if (length > COMMENT_MAX) return showProblem(`评论最多 ${COMMENT_MAX} 字，多了 ${length - COMMENT_MAX} 字`);
    if (!requestLogin({ path: window.location.pathname + hash, intent: { kind: 'comment', id: intentId } })) return;
    setProblem(null);
    void create.send({ postsId: post.id, parentId: parent?.id ?? null, content: text });
  };

  useWritingRequest(parent === null ? post.id : '', () => field.current?.focus());
  useIntent('comment', intentId, () => submit());
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInputMethodKey(event.nativeEvent) || mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key === 'Escape' && onCancel !== undefined) {
      event.stopPropagation();
      onCancel();
    }
  };

  const emojiButton = (
    <IconButton className={css.tool} icon="smile" label="插入表情" aria-haspopup="dialog" onClick={() => setEmoji(true)} />
  );

  return (
    <Grid as="form" gap={12} marginTop={16} className={classes(css.compose, parent !== null && css.answer)} onSubmit={submit}>
      {parent === null && <Avatar src={me?.avatar} name={me?.nickname} size="l" />}
      <div className={css.main}>
        <Box radius="l" background="card" className={classes(css.field, problem !== null && css.bad)}>
          <textarea
            ref={field}
            rows={parent === null ? 2 : 1}
            value={text}
            aria-label={parent === null ? '写评论' : `回复 ${parent.author.nickname}`}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${mentions.id}-problem`}
            placeholder={parent === null ? '发表你的看法' : `回复 @${parent.author.nickname}`}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(null);
              mentions.onType(target.value, target.selectionStart);
            }}
            onBlur={mentions.close}
            {...mentions.ariaAttributes}
          />
          <Cluster gap={2} align="center" marginTop={4}>
            {emoji ? (
              <Suspense fallback={emojiButton}>
                <EmojiPopover trigger={emojiButton} onChoose={mentions.insert} />
              </Suspense>
            ) : (
              emojiButton
            )}
            <PlainButton
              radius="pill"
              tone="muted"
              size={18}
              className={css.at}
              aria-label="提到某人"
              title="提到某人"
              onClick={mentions.start}
            >
              @
            </PlainButton>
            <Text as="span" tone="faint" size={13} numeric className={classes(css.counter, length > COMMENT_MAX && css.over)}>
              {length}/{COMMENT_MAX}
            </Text>
            {onCancel !== undefined && (
              <Button variant="quiet" onClick={onCancel}>
                取消
              </Button>
            )}
            <Button variant="primary" type="submit" loading={create.isPending}>
              {parent === null ? '发表' : '回复'}
            </Button>
          </Cluster>
        </Box>
        <MentionList mentions={mentions} />
        {problem !== null && (
          <Cluster
            as="p"
            align="baseline"
            size={13}
            tone="error"
            marginTop={6}
            className={css.problem}
            id={`${mentions.id}-problem`}
            role="alert"
          >
            <Icon name="x-circle" size="s" />
            <Text as="span" shrink>
              {problem.message}{' '}
              {problem.remedy !== undefined && (
                <Text as={Link} tone="primary" weight="strong" to="/settings?tab=security">
                  {problem.remedy}
                </Text>
              )}
            </Text>
          </Cluster>
        )}
      </div>
    </Grid>
  );
}

/** Labels of the link to the settings, by the reason of a refusal. */
const REMEDY_LABEL: Record<string, string> = { mobileUnbound: '去绑定', identityUnverified: '去核验' };

/** The suggested users; the focus stays in the text, also on a press. */
function MentionList({ mentions: { id, users, active, choose } }: { mentions: Mentions }) {
  if (users.length === 0) return null;
  return (
    <Stack
      as="ul"
      radius="m"
      background="card"
      marginTop={4}
      padding={4}
      className={css.list}
      id={`${id}-people`}
      role="listbox"
      aria-label="提到谁"
    >
      {users.map((user, index) => (
        <Cluster
          as="li"
          align="center"
          gap={8}
          size={14}
          key={user.id}
          id={`${id}-${String(index)}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(user)}
        >
          <Avatar src={user.avatar} name={user.nickname} size="s" />
          {user.nickname}
        </Cluster>
      ))}
    </Stack>
  );
}

type Named = Pick<UserSummary, 'id' | 'nickname'> & { avatar?: string | null };

const SUGGESTIONS_MAX = 6;
const TYPING_PAUSE_MS = 200;

/** Suggestions after @: first the participants of the thread, then users found by the typed text. */
function useMentions(field: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void) {
  const id = useId();
  const { post, me, comments } = useCommentsContext();
  const [typing, setTyping] = useState<{ at: number; typed: string } | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const typed = typing?.typed ?? '';
  const searchedName = useDebounced(typed, TYPING_PAUSE_MS);
  // Failures are ignored, since the name can be typed.
  const { answer } = useAnswer(searchUsers, searchedName === '' ? null : { q: searchedName, limit: SUGGESTIONS_MAX });
  const foundUsers: readonly Named[] = searchedName === typed ? (answer?.list ?? []) : [];

  // Moves the caret behind inserted text, after it is rendered.
  useEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const participants: Named[] = [
    post.author,
    ...comments.list.threads.flatMap((thread) => [thread, ...thread.replies]).map((one) => one.author),
  ];
  const matchingUsers = [...participants.filter(({ nickname }) => nickname.includes(typed)), ...foundUsers];
  const userById = new Map(matchingUsers.filter((user) => user.id !== me?.id).map((user) => [user.id, user]));
  const users = typing === null ? [] : [...userById.values()].slice(0, SUGGESTIONS_MAX);
  const close = () => setTyping(null);

  /** Replaces the selection, or the name being typed, by a text. */
  const insert = (piece: string, from?: number) => {
    const element = field.current;
    if (element === null) return;
    const start = from ?? element.selectionStart;
    const next = text.slice(0, start) + piece + text.slice(element.selectionEnd);
    caret.current = start + piece.length;
    element.focus();
    setText(next);
    setTyping(nameBeingTyped(next, caret.current));
    setActive(0);
  };
  const choose = (user: Named) => {
    if (typing !== null) insert(`@${user.nickname} `, typing.at);
    close();
  };

  return {
    id,
    users,
    active,
    choose,
    close,
    insert: (piece: string) => insert(piece),
    start: () => insert('@'),
    onType(value: string, at: number) {
      setTyping(nameBeingTyped(value, at));
      setActive(0);
    },
    /** Returns whether the list handled the key. */
    onKeyDown(event: KeyboardEvent): boolean {
      const user = users[active];
      if (user === undefined) return false;
      if (event.key === 'ArrowDown') setActive((active + 1) % users.length);
      else if (event.key === 'ArrowUp') setActive((active - 1 + users.length) % users.length);
      else if (event.key === 'Escape') close();
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(user);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    /** ARIA attributes that connect the field with the list. */
    ariaAttributes: {
      'aria-autocomplete': 'list',
      'aria-controls': users.length > 0 ? `${id}-people` : undefined,
      'aria-activedescendant': users.length > 0 ? `${id}-${String(active)}` : undefined,
    } as const,
  };
}

type Mentions = ReturnType<typeof useMentions>;
