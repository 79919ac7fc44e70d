import { useQuery } from '@tanstack/react-query';
import { Link, type To } from 'react-router';
import { WORK_METRICS, workMetric, workSort, type WorkData, type WorkSort } from '#contract/work-data.ts';
import { formatDay } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import css from './work-data.module.css';
import { formatFigure } from './work-data-figure.ts';
import type { Span } from './work-data-place.ts';
import { workPostsQuery } from './work-data-queries.ts';

const ROOMY: readonly string[] = ['visitors', 'opens', 'favorites', 'shares'];
const SORTS = workSort.options.map((value) => ({
  value,
  label: value === 'newest' ? '按发布时间' : `按${WORK_METRICS[value].name}`,
}));

/** The figures of each work in the period. */
export function WorkDataTable({
  span,
  sort,
  page,
  onSort,
  onPage,
  placeOf,
}: {
  span: Span;
  sort: WorkSort;
  page: number;
  onSort: (sort: WorkSort) => void;
  onPage: (page: number) => void;
  /** Where one work's figures are. */
  placeOf: (work: string) => To;
}) {
  const works = useQuery(workPostsQuery({ ...span, sort, page, limit: 10 }));
  return (
    <Panel
      title="单篇表现"
      flush
      busy={works.isFetching}
      aside={<Select size="s" label="排序" labelHidden options={SORTS} value={sort} onChange={onSort} className={css.metric} />}
    >
      <ListState
        query={works}
        onPage={onPage}
        empty={{ title: '还没有可看的数据', text: '作品发布后，每天的数据会出现在这里。' }}
      >
        {(rows) => (
          <DataTable
            caption="单篇表现"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { key: 'work', title: '作品', heading: true, renderCell: (work) => <Work work={work} to={placeOf(work.id)} /> },
              ...workMetric.options.map((metric) => ({
                key: metric,
                title: WORK_METRICS[metric].name,
                renderCell: (work: WorkData) => formatFigure(metric, work[metric]),
                number: true,
                roomy: ROOMY.includes(metric),
              })),
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}

const Work = ({ work: { title, type, author, publishedAt }, to }: { work: WorkData; to: To }) => (
  <span className={css.work}>
    <Link to={to}>{title === '' ? '无标题' : title}</Link>
    <span>
      {type === 'article' ? '文章' : '视频'} · {author.nickname}
      {publishedAt !== null && ` · ${formatDay(publishedAt)}发布`}
    </span>
  </span>
);
