import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CellButton } from '../../../kits/resource/cell.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { useListDetail } from '../../../kits/resource/list-detail/use-list-detail.ts';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, idParam, matching, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { chinaDay, formatInteger, formatYuan } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { addDays } from '../../../lib/periods/period.ts';
import { CorrectionsList } from './corrections-list.tsx';
import { postsQuery } from './queries.ts';
import { RefuseDialog, type Refusal } from './refuse-dialog.tsx';
import { SourcesPanel } from './sources-panel.tsx';

export const meta = () => [{ title: titled('浏览核查') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['资金', '浏览核查'] };

const TABS = [
  { value: 'works', label: '作品核查' },
  { value: 'corrections', label: '更正记录' },
] as const;

const params = searchParams({
  tab: choice(['works', 'corrections'], 'works'),
  day: matching(/./),
  q: words(50),
  id: idParam(),
  page: pageNumber(),
});

/** Audits the views of settled days: rejects invalid ones, and shows the resulting corrections. */
export default function ViewAuditPage() {
  const { values, to, go } = useFilters(params);
  const { tab } = values;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const tabs = (
    <LinkTabs
      label="浏览核查"
      tabs={TABS.map(({ value, label }) => ({
        to: to({ tab: value, id: undefined }),
        label,
        current: value === tab,
      }))}
    />
  );
  return (
    <AdminPage>
      <PageHead
        title="浏览核查"
        text="核查已结算日期的有效浏览。剔除或恢复之后，当日收益按差额更正，相关作者与机构会收到通知；已入账的流水不变。"
      >
        {tab === 'works' && <ShortcutsButton noun="篇" />}
      </PageHead>
      {tab === 'corrections' ? <CorrectionsList tabs={tabs} /> : <PostsList tabs={tabs} onRefuse={setRefusal} />}
      {refusal !== null && (
        <RefuseDialog
          refusal={refusal}
          onClose={() => setRefusal(null)}
          onDone={() => {
            setRefusal(null);
            go({ tab: 'corrections', id: undefined });
          }}
        />
      )}
    </AdminPage>
  );
}

/** Earnings of posts on a settled day, with the sources of the open post's views. */
function PostsList({ tabs, onRefuse }: { tabs: ReactNode; onRefuse: (refusal: Refusal) => void }) {
  const { values, go } = useFilters(params);
  const { day: dayParam, q, page } = values;
  const list = useQuery(postsQuery(presentValues({ page, day: dayParam, keywords: q })));
  const day = list.data?.day ?? '';
  const detail = useListDetail({
    rows: list.data?.list ?? [],
    keyOf: ({ id }) => id,
    // No row awaits a decision.
    isLeftToDo: () => false,
    afterLastDecision: 'stay',
  });
  return (
    <ListDetail
      state={detail}
      renderDetail={(id) =>
        day === '' ? null : <SourcesPanel day={day} postsId={id} onRefuse={onRefuse} onClose={detail.close} />
      }
      list={
        <ResourceTable
          name="view-audit-works"
          label="作品"
          query={list}
          keyOf={({ id }) => id}
          current={detail.selected}
          filterParams={['q']}
          empty={{
            title: day === '' ? '还没有结算过' : `${day} 没有结算到收益`,
            text: '一天的浏览先由系统核查一天，次日 02:00 结算，结算之后才能人工核查。',
          }}
          tabs={tabs}
          filters={
            <>
              <TextField
                label="日期"
                labelHidden
                type="date"
                max={addDays(chinaDay(), -1)}
                value={dayParam ?? day}
                onChange={({ target }) => go({ day: target.value, id: undefined })}
              />
              <SearchForm label="作品编号、作者编号或昵称" words={q} onSearch={(next) => go({ q: next, id: undefined })} />
            </>
          }
          columns={[
            {
              key: 'work',
              title: '作品',
              heading: true,
              renderCell: (row) => (
                <CellButton onClick={() => detail.open(row.id)}>
                  <b>{row.title === '' ? '无标题' : row.title}</b>
                  <span>
                    {row.type === 'article' ? '文章' : '视频'} · {row.author.nickname}
                  </span>
                </CellButton>
              ),
            },
            { key: 'raw', title: '浏览', number: true, wideOnly: true, renderCell: ({ rawViews }) => formatInteger(rawViews) },
            { key: 'valid', title: '有效浏览', number: true, renderCell: ({ validViews }) => <b>{formatInteger(validViews)}</b> },
            {
              key: 'left-out',
              title: '已剔除',
              number: true,
              renderCell: ({ rawViews, validViews }) =>
                rawViews === 0 ? '—' : `${(((rawViews - validViews) * 100) / rawViews).toFixed(1)}%`,
            },
            {
              key: 'gross',
              title: '作品收益（元）',
              number: true,
              hiddenBesideDetail: true,
              renderCell: ({ gross }) => formatYuan(gross),
            },
            {
              key: 'actions',
              title: <span className="visually-hidden">操作</span>,
              number: true,
              renderCell: ({ id, title, validViews }) => (
                <Button
                  size="s"
                  disabled={validViews === 0}
                  aria-label={`剔除《${title}》的浏览`}
                  onClick={() => onRefuse({ day, post: { id, title } })}
                >
                  剔除
                </Button>
              ),
            },
          ]}
        />
      }
    />
  );
}
