import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createComment } from '#contract/comments/addresses.ts';
import { COMMENT_HELD, COMMENT_MAX } from '#contract/comments/constants.ts';
import { codePoints } from '#contract/text.ts';
import type { ReceivedComment } from '#contract/comments/comments.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useDraft } from '../thread/draft.ts';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { RECEIVED } from './queries.ts';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';

/** A reply form. Its draft is stored until it is sent; the form under the post itself has the same draft. */
export function ReplyForm({ comment, onDone }: { comment: ReceivedComment; onDone: () => void }) {
  // `work` is the post in this call's answer.
  const { id, work: post, author } = comment;
  const [text, setText] = useDraft(post.id, id);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const reply = useCall(createComment, {
    success: ({ held }) => (held ? COMMENT_HELD : '回复已发布'),
    failure: (error) => setProblem(error.message),
    stale: RECEIVED,
    onDone() {
      setText('');
      onDone();
    },
  });
  const length = codePoints(text);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (reply.isPending) return;
    if (text.trim() === '') return setProblem('请填写回复内容');
    if (length > COMMENT_MAX) return setProblem(`回复最多 ${COMMENT_MAX} 字，多了 ${length - COMMENT_MAX} 字`);
    void reply.send({ postsId: post.id, parentId: id, content: text });
  };

  return (
    <Stack as="form" gap={12} marginTop={12} ref={form} onSubmit={submit}>
      <TextArea
        label={`回复 ${author.nickname}`}
        counter={`${length}/${COMMENT_MAX}`}
        error={problem}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (isInputMethodKey(event.nativeEvent)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          else if (event.key === 'Escape') onDone();
        }}
      />
      <Cluster gap={8} justify="end">
        <Button onClick={onDone}>取消</Button>
        <Button variant="primary" type="submit" loading={reply.isPending}>
          回复
        </Button>
      </Cluster>
    </Stack>
  );
}
