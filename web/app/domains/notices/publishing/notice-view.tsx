import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decideNotice } from '#contract/notices/addresses.ts';
import { NOTICE_CHECK_LABEL, NOTICE_STATE_LABEL } from '#contract/notices/constants.ts';
import type { AdminNotice } from '#contract/notices/notices.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ArticleBody } from '../../posts/parts/article-body.tsx';
import { audienceOf, openedBy, reachOf } from './format.ts';
import { noticeQuery, NOTICES } from './queries.ts';

/** A notice as readers see it, with its reach, and the review of one that the checks hit. */
export function NoticeView({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(noticeQuery(id));
  const mayHandle = useMayHandle();
  const [refusing, setRefusing] = useState(false);
  const decide = useCall(decideNotice, { stale: [NOTICES], onDone: onClose });
  const say = (passed: boolean, reason = '') => void decide.send({ noticeId: id, passed, reason });
  if (refusing)
    return (
      <ReasonDialog
        title={`退回《${data?.title ?? '公告'}》`}
        description="退回后成为草稿，作者在公告管理看到理由，改过可以再发布。"
        verb="退回"
        busy={decide.isPending}
        onClose={() => setRefusing(false)}
        onSend={(reason) => say(false, reason)}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={data?.title ?? '公告'}
      footer={
        mayHandle && data?.can.decide === true ? (
          <>
            <Button variant="danger" loading={decide.isPending} onClick={() => setRefusing(true)}>
              退回
            </Button>
            <Button variant="primary" loading={decide.isPending} onClick={() => say(true)}>
              通过
            </Button>
          </>
        ) : undefined
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <Stack shrinkChildren gap={16}>
          {data.check !== 'none' && <Note tone={data.check === 'checking' ? 'info' : 'warning'}>{checkNote(data)}</Note>}
          <Facts
            facts={[
              { name: '状态', value: NOTICE_STATE_LABEL[data.state] },
              ...(data.check === 'none' ? [] : [{ name: '机审', value: foundIn(data) }]),
              { name: '面向', value: `${audienceOf(data)}（${reachOf(data)}）` },
              { name: '发布时间', value: data.publishAt === null ? '—' : formatDateTime(data.publishAt) },
              { name: '打开', value: data.state === 'draft' ? '—' : openedBy(data) },
              { name: '作者', value: data.author },
            ]}
          />
          <ArticleBody html={data.content} />
        </Stack>
      )}
    </Dialog>
  );
}

const checkNote = ({ check, reason }: AdminNotice): string =>
  check === 'checking'
    ? '正在检测，通过后按时发布。'
    : check === 'held'
      ? '还没有发布。由另一位管理员复核：通过后按时发布，退回后成为草稿。'
      : `已退回为草稿。理由：${reason}`;

const foundIn = ({ check, marks }: AdminNotice): string =>
  marks.length > 0 ? marks.join('、') : check === 'held' ? '无法检测' : NOTICE_CHECK_LABEL[check];
