import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REMARK_KIND_LABEL } from '#contract/comments/constants.ts';
import type { RemarkAppeal } from '#contract/moderation/remark-appeals.ts';
import css from '../../../kits/resource/admin-page.module.css';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useListAddress } from '../../../kits/resource/use-list-address.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { decideRemarkAppeal, listRemarkAppeals } from '../api.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { EMPTY, StateTabs, TABS } from './state-tabs.tsx';

const REMARK_APPEALS = 'admin-remark-appeals';

/** What writers say against a no to their comment or danmaku, for those who did not say it. */
export function RemarkAppeals() {
  const address = useListAddress();
  const [answering, setAnswering] = useState<RemarkAppeal | null>(null);
  const state = address.oneOf('state', TABS) ?? 'pending';
  const query = { state, page: address.page };
  const list = useQuery({
    queryKey: [REMARK_APPEALS, query],
    queryFn: ({ signal }) => request(listRemarkAppeals, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const decide = useCall(decideRemarkAppeal, { stale: [REMARK_APPEALS] });
  return (
    <>
      <ResourceTable
        name="remarkAppeals"
        label="评论和弹幕的申诉"
        query={list}
        keyOf={({ id }) => id}
        empty={{ title: EMPTY[state] }}
        tabs={<StateTabs state={state} waiting={list.data?.waiting} />}
        columns={[
          {
            key: 'content',
            title: '评论或弹幕',
            heading: true,
            renderCell: (row) => (
              <span className={css.tall}>
                <b>{row.content}</b>
                <span>
                  {REMARK_KIND_LABEL[row.kind]} · {row.writer.nickname}
                </span>
              </span>
            ),
          },
          {
            key: 'work',
            title: '作品',
            roomy: true,
            renderCell: (row) => (
              <a className={css.tall} href={row.link} target="_blank" rel="noreferrer">
                {row.title || '（无标题）'}
              </a>
            ),
          },
          {
            key: 'decision',
            title: '原决定',
            renderCell: ({ held, decidedBy, reason }) => (
              <span className={css.tall}>
                <span>
                  <Tag tone={held ? 'error' : 'neutral'}>{held ? '未通过' : '隐藏'}</Tag> {decidedBy}
                </span>
                <span>{reason}</span>
              </span>
            ),
          },
          { key: 'text', title: '申诉理由', renderCell: ({ text }) => <span className={css.tall}>{text}</span> },
          {
            key: 'at',
            title: state === 'pending' ? '申诉时间' : '答复时间',
            renderCell: ({ createdAt, answeredAt }) => formatDateTime(answeredAt ?? createdAt),
          },
          {
            key: 'answer',
            title: state === 'pending' ? '操作' : '答复',
            renderCell: (row) =>
              row.state === 'pending' ? (
                <Button size="s" aria-label={`处理 ${row.writer.nickname} 的申诉`} onClick={() => setAnswering(row)}>
                  处理
                </Button>
              ) : (
                <span className={css.tall}>
                  {row.reply}
                  <span>{row.answeredBy ?? '系统'}</span>
                </span>
              ),
          },
        ]}
      />
      {answering !== null && (
        <AnswerDialog
          key={answering.id}
          id={answering.id}
          title={`${answering.writer.nickname} 的申诉`}
          description={`申诉成立，${REMARK_KIND_LABEL[answering.kind]}立即显示。`}
          facts={[
            [REMARK_KIND_LABEL[answering.kind], answering.content],
            ['原决定的理由', answering.reason === '' ? '（未填写）' : answering.reason],
            ['作者的申诉理由', answering.text],
          ]}
          grant="申诉成立，显示"
          busy={decide.isPending}
          onAnswer={async (granted, reply) => (await decide.send({ id: answering.id, granted, reply })).ok}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  );
}
