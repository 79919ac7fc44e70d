import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SAMPLE_DAYS, type SampledDecision } from '#contract/review-checks.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ListState } from '../../../ui/list-state.tsx';
import { DeskHead } from '../../../ui/panel.tsx';
import { LinkTabs } from '../../../ui/tabs.tsx';
import { useDeskAddress } from '../../administration/desk-address.ts';
import css from '../../administration/desk-page.module.css';
import { ACTION_LABEL, reviewPath } from '../format.ts';
import { CheckDialog } from './check-dialog.tsx';
import { FiguresPanel } from './figures-panel.tsx';
import { samplesQuery } from './queries.ts';

const TABS = [
  { value: 'open', label: '待抽检' },
  { value: 'done', label: '已抽检' },
] as const;

/** A share of the decisions, looked at by a second person, and what that says of each moderator. */
export function CheckDesk({ showsFigures }: { showsFigures: boolean }) {
  const address = useDeskAddress();
  const state = address.oneOf('state', ['done']) ?? 'open';
  const list = useQuery(samplesQuery(state, address.page));
  const [checking, setChecking] = useState<SampledDecision | null>(null);
  return (
    <div className={css.page}>
      <DeskHead
        title="审核抽检"
        text={`近 ${SAMPLE_DAYS} 天的审核决定中，随机抽${list.data === undefined ? '一部分' : ` ${list.data.percent}% `}由另一位审核员复看。`}
      />
      <section className={css.card} aria-label="抽检" aria-busy={list.isFetching}>
        <LinkTabs
          label="状态"
          className={css.tabs}
          tabs={TABS.map(({ value, label }) => ({
            to: address.to({ state: value === 'open' ? '' : value }),
            label,
            current: value === state,
          }))}
        />
        <ListState
          query={list}
          onPage={(page) => address.go({ page: String(page) })}
          empty={
            state === 'open'
              ? { title: '没有待抽检的决定', text: '其他审核员的决定被抽到时，会列在这里。' }
              : { title: '还没有抽检过的决定' }
          }
        >
          {(rows) => (
            <DataTable
              caption="审核决定"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: 'work',
                  title: '作品',
                  heading: true,
                  renderCell: ({ post }) => (
                    <a
                      className={css.tall}
                      href={reviewPath({ postsId: post.id, status: post.status })}
                      target="_blank"
                      rel="noreferrer"
                    >
                      <b>{post.title === '' ? `作品 ${post.id}` : post.title}</b>
                      <span>{post.type === 'video' ? '视频' : '文章'}</span>
                    </a>
                  ),
                },
                {
                  key: 'decision',
                  title: '决定',
                  renderCell: ({ action, reasons }) => (
                    <span className={css.tall}>
                      <b>{ACTION_LABEL[action]}</b>
                      {reasons.length > 0 && <span>{reasons.join('；')}</span>}
                    </span>
                  ),
                },
                {
                  key: 'by',
                  title: '审核员',
                  renderCell: ({ by, at }) => (
                    <span className={css.tall}>
                      <b>{by}</b>
                      <span>{formatDateTime(at)}</span>
                    </span>
                  ),
                },
                { key: 'check', title: '抽检', renderCell: (row) => <Check row={row} onCheck={() => setChecking(row)} /> },
              ]}
            />
          )}
        </ListState>
      </section>
      {showsFigures && <FiguresPanel />}
      {checking !== null && <CheckDialog key={checking.id} decision={checking} onClose={() => setChecking(null)} />}
    </div>
  );
}

function Check({ row: { check, post }, onCheck }: { row: SampledDecision; onCheck: () => void }) {
  if (check === null)
    return (
      <Button size="s" aria-label={`抽检《${post.title}》的决定`} onClick={onCheck}>
        抽检
      </Button>
    );
  return (
    <span className={css.tall}>
      <Tag tone={check.verdict === 'right' ? 'success' : 'error'} icon={check.verdict === 'right' ? 'check-circle' : 'x-circle'}>
        {check.verdict === 'right' ? '判断正确' : '判断有误'}
      </Tag>
      {check.note !== '' && <span>{check.note}</span>}
      <span>
        {check.by} · {formatDateTime(check.at)}
      </span>
    </span>
  );
}
