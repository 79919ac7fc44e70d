import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AppealRow } from '#contract/moderation/appeals.ts';
import { decideAppeal, listAppeals } from '../api.ts';
import css from '../../../kits/resource/admin-page.module.css';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useListAddress } from '../../../kits/resource/use-list-address.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { SegmentedLinks } from '../../../ui/layout/segmented-links.tsx';
import { reviewPath } from '../parts/format.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { RemarkAppeals } from './remark-appeals.tsx';
import { EMPTY, StateTabs, TABS } from './state-tabs.tsx';

export const meta = () => [{ title: titled('审核申诉') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '审核申诉'] };

export default function ContentAppeals() {
  return <AppealsPage />;
}

const APPEALS = 'admin-appeals';

/** What people say against decisions on their posts, comments and danmaku, for those who did not make them. */
function AppealsPage() {
  const address = useListAddress();
  const ofRemarks = address.oneOf('of', ['remarks']) !== undefined;
  const to = (of: string) => address.to({ of, state: '', sort: '' });
  return (
    <div className={css.page}>
      <PageHead title="审核申诉" text="申诉由作出决定之外的审核员处理。你作出的决定不在待处理中。">
        <SegmentedLinks
          label="申诉对象"
          options={[
            { to: to(''), label: '作品', current: !ofRemarks },
            { to: to('remarks'), label: '评论和弹幕', current: ofRemarks },
          ]}
        />
      </PageHead>
      {ofRemarks ? <RemarkAppeals /> : <WorkAppeals />}
    </div>
  );
}

/** What authors say against a rejection or a takedown. */
function WorkAppeals() {
  const address = useListAddress();
  const [answering, setAnswering] = useState<AppealRow | null>(null);
  const state = address.oneOf('state', TABS) ?? 'pending';
  const filter = { state, ...address.sort('at') };
  const query = { ...filter, page: address.page };
  const list = useQuery({
    queryKey: [APPEALS, query],
    queryFn: ({ signal }) => request(listAppeals, query, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ResourceTable
        name="appeals"
        label="申诉"
        query={list}
        keyOf={({ id }) => id}
        sort={state === 'pending' ? 'at' : '-at'}
        file={{ list: 'appeals', filter }}
        empty={{ title: EMPTY[state] }}
        tabs={<StateTabs state={state} waiting={list.data?.waiting} />}
        columns={[
          {
            key: 'work',
            title: '作品',
            heading: true,
            renderCell: (row) => (
              <span className={css.tall}>
                <Link to={reviewPath(row)}>
                  <b>{row.title || '（无标题）'}</b>
                </Link>
                <span>
                  {row.author.nickname}
                  {state !== 'pending' && ` · ${formatDateTime(row.createdAt)} 申诉`}
                </span>
              </span>
            ),
          },
          {
            key: 'decision',
            title: '原决定',
            renderCell: ({ decision, decidedBy, reasons }) => (
              <span className={css.tall}>
                <span>
                  <Tag tone={decision === 'reject' ? 'error' : 'neutral'}>{decision === 'reject' ? '退回' : '下架'}</Tag>{' '}
                  {decidedBy}
                </span>
                <span>{reasons.map(({ text }) => text).join('；')}</span>
              </span>
            ),
          },
          { key: 'text', title: '申诉理由', renderCell: ({ text }) => <span className={css.tall}>{text}</span> },
          {
            key: 'at',
            title: state === 'pending' ? '申诉时间' : '答复时间',
            number: true,
            sort: 'at',
            renderCell: ({ createdAt, answeredAt }) => formatDateTime(answeredAt ?? createdAt),
          },
          {
            key: 'answer',
            title: state === 'pending' ? '操作' : '答复',
            renderCell: (row) =>
              row.state === 'pending' ? (
                <Button size="s" aria-label={`处理《${row.title}》的申诉`} onClick={() => setAnswering(row)}>
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
      {answering !== null && <WorkAnswer key={answering.id} appeal={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

function WorkAnswer({ appeal, onClose }: { appeal: AppealRow; onClose: () => void }) {
  const decide = useCall(decideAppeal, { stale: [APPEALS] });
  const wasTakenDown = appeal.decision === 'offline';
  return (
    <AnswerDialog
      id={appeal.id}
      title={`《${appeal.title}》的申诉`}
      description={
        wasTakenDown
          ? '申诉成立，作品立即恢复展示，内容为下架前的版本。'
          : '申诉成立，作品按提交时的内容立即发布；作者之后改的草稿不受影响。'
      }
      facts={[
        [wasTakenDown ? '下架理由' : '退回理由', appeal.reasons.map(({ text }) => text).join('；')],
        ['作者的申诉理由', appeal.text],
      ]}
      grant={wasTakenDown ? '申诉成立，恢复展示' : '申诉成立，发布'}
      busy={decide.isPending}
      onAnswer={async (granted, reply) => (await decide.send({ id: appeal.id, granted, reply })).ok}
      onClose={onClose}
    />
  );
}
