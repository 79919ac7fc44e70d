import { useState } from 'react';
import { createAppeal } from '#contract/moderation/addresses.ts';
import { APPEAL_TEXT } from '#contract/moderation/constants.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { codePoints } from '#contract/text.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useUnsentText } from '../../../lib/unsent-text.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { OWN_POSTS } from '../queries.ts';

/** Appeals against a decision. The input is kept until it is sent, also when the dialog is closed. */
export function AppealDialog({ post, title, onClose }: { post: OwnPost; title: string; onClose: () => void }) {
  const [text, setText] = useUnsentText(`appeal.${post.id}`);
  const [error, setError] = useState<string | undefined>();
  const appeal = useCall(createAppeal, {
    success: null,
    failure: (failure) => setError(failure.message),
    stale: OWN_POSTS,
    onDone() {
      setText('');
      toast.success('由另一位审核员处理，结果会通知你', { title: '申诉已提交' });
      onClose();
    },
  });
  const send = () => {
    if ([...text.trim()].length < APPEAL_TEXT.min) return setError(`申诉理由至少 ${APPEAL_TEXT.min} 个字`);
    void appeal.send({ postsId: post.id, text });
  };
  return (
    <Dialog
      open
      title={`申诉《${title}》的审核结果`}
      description="每个审核结果只能申诉一次，由另一位审核员处理。如需修改，建议直接改后提交审核；再次提交后申诉失效。"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={appeal.isPending} onClick={send}>
            提交申诉
          </Button>
        </>
      }
    >
      <TextArea
        label="申诉理由"
        rows={5}
        maxLength={APPEAL_TEXT.max}
        placeholder="哪一条理由不成立，有什么依据"
        hint={`${codePoints(text)} / ${APPEAL_TEXT.max}`}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
