import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { WORK_METRICS, workMetric, type WorkOverview } from '#contract/work-data.ts';
import type { Me } from '#contract/accounts.ts';
import { formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeskHead, Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import css from './work-data.module.css';
import { WorkDataExport } from './work-data-export.tsx';
import { figureChange } from './work-data-change.ts';
import { formatFigure } from './work-data-figure.ts';
import { daysIn, readPlace, scopeOf, SPANS, writePlace, type DataPlace, type Span } from './work-data-place.ts';
import { workOverviewQuery } from './work-data-queries.ts';
import { WorkDataTable } from './work-data-table.tsx';
import { WorkTrendPanel } from './work-trend-panel.tsx';

/** What readers did with a creator's works: sums beside the period before, day by day, where from, work by work. */
export function WorkDataDesk({ me }: { me: Me }) {
  const [params, setParams] = useSearchParams();
  const [exporting, setExporting] = useState(false);
  const place = readPlace(params);
  const go = (change: Partial<DataPlace>) =>
    setParams(writePlace({ ...place, ...change }), { preventScrollReset: true, replace: true });
  const scope = scopeOf(place);
  const overview = useQuery(workOverviewQuery(scope));
  const work = overview.data?.work ?? null;
  const whose = me.identity === 'agencies' ? '包含机构与子账号的作品' : '你的全部作品';
  const placeOf = (id: string) => ({ search: String(writePlace({ ...place, work: id, page: 1 })) });
  return (
    <div className={css.page}>
      {place.work !== '' && (
        <Link className={css.back} to={placeOf('')}>
          <Icon name="chevron-left" size="s" />
          全部作品的数据
        </Link>
      )}
      <DeskHead
        title={work === null ? '作品数据' : work.title || '无标题'}
        text={`${daysText(scope)}，${place.work === '' ? whose : '这一篇'}。只统计到昨天为止的整天。`}
      >
        <Segmented legend="时间" options={SPANS} value={place.span} onChange={(next) => go({ span: next, page: 1 })} />
        <Button icon="download" onClick={() => setExporting(true)}>
          导出
        </Button>
      </DeskHead>
      {overview.isError ? (
        <ErrorState message={overview.error.message} retrying={overview.isFetching} onRetry={() => void overview.refetch()} />
      ) : (
        <div className={css.cards}>
          <Figures label="数据概览" figures={cards(overview.data, daysIn(place.span))} />
        </div>
      )}
      <WorkTrendPanel scope={scope} metric={place.metric} onMetric={(metric) => go({ metric })} />
      <AudiencePanel scope={scope} />
      {place.work === '' && (
        <WorkDataTable
          span={scope}
          sort={place.sort}
          page={place.page}
          onSort={(sort) => go({ sort, page: 1 })}
          onPage={(page) => go({ page })}
          placeOf={placeOf}
        />
      )}
      <Panel title="指标说明">
        <dl className={css.meanings}>
          {workMetric.options.map((metric) => (
            <div key={metric}>
              <dt>{WORK_METRICS[metric].name}</dt>
              <dd>{WORK_METRICS[metric].meaning}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <WorkDataExport open={exporting} onOpenChange={setExporting} scope={scope} />
    </div>
  );
}

const cards = (overview: WorkOverview | undefined, days: number) =>
  workMetric.options.map((metric) => ({
    name: WORK_METRICS[metric].name,
    value: formatFigure(metric, overview?.now[metric] ?? null),
    note: overview === undefined ? '' : figureChange(metric, overview.now[metric], overview.before[metric], days),
  }));

function daysText({ from, to }: Span): string {
  const [first, last] = [from, to].map((day) => formatDay(`${day}T00:00:00+08:00`));
  return first === last ? `${first}` : `${first} – ${last}`;
}
