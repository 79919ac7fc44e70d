import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publishNotice } from '#contract/notices/addresses.ts';
import { NOTICE_AHEAD_MAX_DAYS } from '#contract/notices/constants.ts';
import type { AdminNoticeRow } from '#contract/notices/notices.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ChoiceSet } from '../../../ui/forms/field-groups.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { audienceOf, reachOf } from './format.ts';
import { noticeQuery, NOTICES } from './queries.ts';

/** Publishes a notice now or later, and shows its reach. */
export function PublishDialog({ notice, onClose }: { notice: AdminNoticeRow; onClose: () => void }) {
  const [isLater, setIsLater] = useState(false);
  const [at, setAt] = useState('');
  const [problem, setProblem] = useState<string>();
  const publish = useCall(publishNotice, { stale: [NOTICES], onDone: onClose });
  const send = () => {
    if (isLater && at === '') return setProblem('请选择发布时间');
    void publish.send({ noticeId: notice.id, ...(isLater ? { publishAt: `${at}:00+08:00` } : {}) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`发布《${notice.title}》`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={publish.isPending} onClick={send}>
            {isLater ? '定时发布' : '发布'}
          </Button>
        </>
      }
    >
      <Stack shrinkChildren gap={16}>
        <Reach notice={notice} />
        <ChoiceSet>
          <legend>发布方式</legend>
          <Cluster wrap>
            <Radio name="when" checked={!isLater} onChange={() => setIsLater(false)}>
              立即发布
            </Radio>
            <Radio name="when" checked={isLater} onChange={() => setIsLater(true)}>
              定时发布
            </Radio>
          </Cluster>
        </ChoiceSet>
        {isLater && (
          <TextField
            label="发布时间（北京时间）"
            type="datetime-local"
            required
            value={at}
            error={problem ?? publish.fields['publishAt']}
            hint={`最多提前 ${NOTICE_AHEAD_MAX_DAYS} 天`}
            onChange={(event) => {
              setAt(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Counted when the dialog opens, since the number of accounts changes. */
function Reach({ notice }: { notice: AdminNoticeRow }) {
  const { data, error, isFetching, refetch } = useQuery(noticeQuery(notice.id));
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={2} />
    ) : (
      <ErrorState inline message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  return (
    <>
      <Facts
        facts={[
          { name: '面向', value: audienceOf(data) },
          { name: '可见范围', value: reachOf(data) },
        ]}
      />
      {data.people === 0 && <Note tone="warning">目前没有账号属于这个范围，发布前请核对“面向”。</Note>}
    </>
  );
}
