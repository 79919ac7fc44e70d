import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { Comment } from '#contract/comments.ts';
import { codePoints, COMMENT_MAX } from '#contract/limits.ts';
import { ApiError, request } from '../../lib/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast-store.ts';
import { askLogin } from '../accounts/ask-login.ts';
import { createComment } from './calls.ts';
import css from './compose.module.css';
import { useCommentsContext } from './context.ts';
import { useDraft } from './draft.ts';
import { MentionList } from './mention-list.tsx';
import { useMentions } from './use-mentions.ts';

const EmojiPopover = lazy(() => import('./emoji-popover.tsx').then((part) => ({ default: part.EmojiPopover })));

interface ComposeProps {
  /** Whom the new comment answers. */
  parent: Comment | null;
  onSent: (comment: Comment) => void;
  onCancel?: () => void;
}

/** The box to write in. What is typed stays until it is sent, whatever happens meanwhile. */
export function Compose({ parent, onSent, onCancel }: ComposeProps) {
  const { post, me } = useCommentsContext();
  const [text, setText] = useDraft(post.id, parent?.id ?? null);
  const [problem, setProblem] = useState<{ message: string; unbound: boolean } | null>(null);
  const [sending, setSending] = useState(false);
  const [emoji, setEmoji] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(field, text, setText);
  const length = codePoints(text);
  const label = parent === null ? '写评论' : `回复 ${parent.author.nickname}`;

  useEffect(() => {
    if (parent !== null) field.current?.focus();
  }, [parent]);

  const refuse = (message: string, unbound = false) => {
    setProblem({ message, unbound });
    field.current?.focus();
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (sending) return;
    const place = parent === null ? '#comments' : `#comment-${parent.id}`;
    if (text.trim() === '') return refuse('请填写评论内容');
    if (length > COMMENT_MAX) return refuse(`评论不超过${COMMENT_MAX}字，现在有 ${length} 字`);
    if (!askLogin(window.location.pathname + place)) return;
    setSending(true);
    setProblem(null);
    try {
      const comment = await request(createComment, { postsId: post.id, parentId: parent?.id ?? null, content: text });
      setText('');
      onSent(comment);
      toast.success(parent === null ? '评论已发布' : '回复已发布');
    } catch (error) {
      const unbound = error instanceof ApiError && error.status === 403 && error.message.includes('绑定手机号');
      refuse(error instanceof Error ? error.message : '请求失败', unbound);
    } finally {
      setSending(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // A key that belongs to the input method writes, and does nothing else.
    if (event.nativeEvent.isComposing || mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    else if (event.key === 'Escape' && onCancel !== undefined) {
      event.stopPropagation();
      onCancel();
    }
  };

  const emojiButton = (
    <IconButton className={css.tool} icon="smile" label="插入表情" aria-haspopup="dialog" onClick={() => setEmoji(true)} />
  );

  return (
    <form className={classes(css.compose, parent !== null && css.answer)} onSubmit={(event) => void submit(event)}>
      {parent === null && <Avatar src={me?.avatar} size="l" />}
      <div className={css.main}>
        <div className={classes(css.field, problem !== null && css.bad)}>
          <textarea
            ref={field}
            rows={parent === null ? 2 : 1}
            value={text}
            aria-label={label}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${mentions.id}-problem`}
            placeholder={parent === null ? '说说你的看法，和气一点更有说服力' : `回复 @${parent.author.nickname}`}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(null);
              mentions.onType(target.value, target.selectionStart);
            }}
            onBlur={mentions.close}
            {...mentions.ties}
          />
          <div className={css.tools}>
            {emoji ? (
              <Suspense fallback={emojiButton}>
                <EmojiPopover trigger={emojiButton} onChoose={mentions.insert} />
              </Suspense>
            ) : (
              emojiButton
            )}
            <button type="button" className={css.at} aria-label="提到某人" title="提到某人" onClick={mentions.start}>
              @
            </button>
            <span className={classes(css.counter, length > COMMENT_MAX && css.over)}>
              {length}/{COMMENT_MAX}
            </span>
            {onCancel !== undefined && (
              <Button variant="quiet" onClick={onCancel}>
                取消
              </Button>
            )}
            <Button variant="primary" type="submit" loading={sending}>
              {parent === null ? '发表' : '回复'}
            </Button>
          </div>
        </div>
        <MentionList mentions={mentions} />
        {problem !== null && (
          <p className={css.problem} id={`${mentions.id}-problem`} role="alert">
            <Icon name="x-circle" size="s" />
            {problem.message}
            {problem.unbound && <Link to="/settings?tab=security">去绑定</Link>}
          </p>
        )}
      </div>
    </form>
  );
}
