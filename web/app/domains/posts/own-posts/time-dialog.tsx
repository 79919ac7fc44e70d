import { useState } from 'react';
import { reschedule } from '#contract/posts/addresses.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { PublishTimeChoice } from '../form-fields/publish-time-choice.tsx';
import { publishTimeProblem } from '../form-fields/publish-time.ts';
import { OWN_POSTS } from '../queries.ts';

interface TimeDialogProps {
  postsId: string;
  title: string;
  status: PostStatus;
  publishAt: string | null;
  onClose: () => void;
  onDone?: () => void;
}

/** Changes the publication time of a submitted post, without affecting its text or review. */
export function TimeDialog({ postsId, title, status, publishAt, onClose, onDone }: TimeDialogProps) {
  const [chosen, setChosen] = useState(publishAt);
  const limits = useContentLimits();
  const isPassed = status === 'scheduled';
  const isChanged = chosen !== publishAt || (isPassed && chosen === null);
  const change = useCall(reschedule, {
    failure: '修改发布时间失败',
    stale: OWN_POSTS,
    onDone: () => (onClose(), onDone?.()),
  });
  return (
    <FormDialog
      size="s"
      title={`修改《${title}》的发布时间`}
      description={
        isPassed && publishAt !== null
          ? `原定 ${formatDateTime(publishAt)} 发布。修改时间不需要重新审核。`
          : '修改时间不影响排队，通过审核后按新的时间发布。'
      }
      verb={isPassed && chosen === null ? '立即发布' : '保存'}
      busy={change.isPending}
      disabled={!isChanged || publishTimeProblem(chosen, new Date(), limits) !== null}
      onClose={onClose}
      onSend={() => void change.send({ postsId, publishAt: chosen })}
    >
      <PublishTimeChoice atOnce={isPassed ? '立即发布' : '通过后立即'} value={chosen} quiet={!isChanged} onChange={setChosen} />
    </FormDialog>
  );
}
