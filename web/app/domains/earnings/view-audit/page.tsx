import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import css from '../../../kits/resource/admin-page.module.css';
import { FilterSearch } from '../../../kits/resource/filter-search.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useListAddress } from '../../../kits/resource/use-list-address.ts';
import { chinaDay, formatYuan } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { addDays } from '../../../lib/periods/period.ts';
import { CorrectionsList } from './corrections-list.tsx';
import { count } from './format.ts';
import { postsQuery } from './queries.ts';
import { RefuseDialog, type Refusal } from './refuse-dialog.tsx';
import { SourcesPanel } from './sources-panel.tsx';

export const meta = () => [{ title: titled('浏览核查') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '浏览核查'] };

export default function ViewAudit() {
  return <ViewAuditPage />;
}

const TABS = [
  { value: 'works', label: '作品核查' },
  { value: 'corrections', label: '更正记录' },
] as const;

/** Looks at the views of settled days, turns down what is no reading, and shows what the correction came to. */
function ViewAuditPage() {
  const address = useListAddress();
  const tab = address.oneOf('tab', ['corrections']) ?? 'works';
  const [open, day] = [address.get('id'), address.get('on')];
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const tabs = (
    <LinkTabs
      label="浏览核查"
      tabs={TABS.map(({ value, label }) => ({
        to: address.to({ tab: value === 'works' ? '' : value, id: '', on: '' }),
        label,
        current: value === tab,
      }))}
    />
  );
  return (
    <div className={css.page}>
      <PageHead
        title="浏览核查"
        text="核查已结算日期的有效浏览。剔除或恢复之后，当日收益按差额更正，相关作者与机构会收到通知；已入账的流水不变。"
      />
      {tab === 'corrections' ? (
        <CorrectionsList tabs={tabs} />
      ) : (
        <div className={css.columns} data-open={open === '' ? undefined : ''}>
          <PostsList tabs={tabs} onRefuse={setRefusal} />
          {open !== '' && day !== '' && (
            <SourcesPanel
              key={`${open} ${day}`}
              day={day}
              postsId={open}
              onRefuse={setRefusal}
              onClose={() => address.go({ id: '', on: '', page: address.page === 1 ? '' : String(address.page) })}
            />
          )}
        </div>
      )}
      {refusal !== null && (
        <RefuseDialog
          refusal={refusal}
          onClose={() => setRefusal(null)}
          onDone={() => {
            setRefusal(null);
            address.go({ tab: 'corrections', id: '', on: '' });
          }}
        />
      )}
    </div>
  );
}

/** What posts earned on a settled day. */
function PostsList({ tabs, onRefuse }: { tabs: ReactNode; onRefuse: (refusal: Refusal) => void }) {
  const address = useListAddress();
  const [dayParam, words, open] = [address.get('day'), address.get('q').slice(0, 50), address.get('id')];
  const page = address.page === 1 ? '' : String(address.page);
  const list = useQuery(
    postsQuery({
      page: address.page,
      ...(dayParam === '' ? {} : { day: dayParam }),
      ...(words === '' ? {} : { keywords: words }),
    }),
  );
  const day = list.data?.day ?? '';
  return (
    <ResourceTable
      name="view-audit-works"
      label="作品"
      query={list}
      keyOf={({ id }) => id}
      current={open === '' ? null : open}
      empty={
        words === ''
          ? {
              title: day === '' ? '还没有结算过' : `${day} 没有结算到收益`,
              text: '一天的浏览先由系统核查一天，次日 02:00 结算，结算之后才能人工核查。',
            }
          : { title: '没有符合条件的作品', text: '可以输入作品编号、作者编号或作者昵称。' }
      }
      tabs={tabs}
      filters={
        <>
          <TextField
            label="日期"
            labelHidden
            type="date"
            max={addDays(chinaDay(), -1)}
            value={dayParam === '' ? day : dayParam}
            onChange={({ target }) => address.go({ day: target.value, id: '', on: '' })}
          />
          <FilterSearch label="作品编号、作者编号或昵称" words={words} onSearch={(q) => address.go({ q, id: '', on: '' })} />
        </>
      }
      columns={[
        {
          key: 'work',
          title: '作品',
          heading: true,
          renderCell: (row) => (
            <button type="button" className={css.tall} onClick={() => address.go({ id: row.id, on: day, page })}>
              <b>{row.title === '' ? '无标题' : row.title}</b>
              <span>
                {row.type === 'article' ? '文章' : '视频'} · {row.author.nickname}
              </span>
            </button>
          ),
        },
        { key: 'raw', title: '浏览', number: true, roomy: true, renderCell: ({ rawViews }) => count(rawViews) },
        { key: 'valid', title: '有效浏览', number: true, renderCell: ({ validViews }) => <b>{count(validViews)}</b> },
        {
          key: 'left-out',
          title: '已剔除',
          number: true,
          renderCell: ({ rawViews, validViews }) =>
            rawViews === 0 ? '—' : `${(((rawViews - validViews) * 100) / rawViews).toFixed(1)}%`,
        },
        { key: 'gross', title: '作品收益（元）', number: true, renderCell: ({ gross }) => formatYuan(gross) },
        {
          key: 'actions',
          title: <span className="vh">操作</span>,
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
  );
}
