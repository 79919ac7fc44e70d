import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { REPORT_REASON_LABEL, REPORT_TARGET_LABEL } from '#contract/report-reasons.ts';
import type { OwnReport } from '#contract/reports.ts';
import { request } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../ui/skeleton.tsx';
import css from './own-reports.module.css';
import { listOwnReports } from './report-calls.ts';
import { ReportStateTag } from './report-state-tag.tsx';

interface Loaded {
  reports: readonly OwnReport[];
  page: number;
  hasMore: boolean;
}

/** 我的举报: what one reported, and what became of it. */
export function OwnReports() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);

  const load = async (page: number) => {
    setLoading(true);
    setFailure(null);
    try {
      const { list, hasMore } = await request(listOwnReports, { page });
      setLoaded((before) => ({ reports: page === 1 ? list : [...(before?.reports ?? []), ...list], page, hasMore }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '请求失败');
    } finally {
      setLoading(false);
    }
  };
  useEffect(() => void load(1), []);

  const next = (loaded?.page ?? 0) + 1;
  return (
    <>
      {loaded === null && failure === null && (
        <SkeletonGroup label="举报记录加载中">
          <SkeletonLines lines={6} />
        </SkeletonGroup>
      )}
      {loaded?.reports.length === 0 && (
        <EmptyState illustration="tray" title="没有举报记录" text="看到违规的内容，可以在它旁边的“更多”里举报" />
      )}
      <ul className={css.list}>
        {loaded?.reports.map((report) => (
          <Row key={report.receipt} report={report} />
        ))}
      </ul>
      {failure !== null && <ErrorState message={failure} retrying={loading} onRetry={() => void load(next)} />}
      {failure === null && loaded?.hasMore && (
        <p className={css.more}>
          <Button loading={loading} onClick={() => void load(next)}>
            查看更多
          </Button>
        </p>
      )}
    </>
  );
}

function Row({ report }: { report: OwnReport }) {
  const { receipt, targetType, text, link, reason, detail, state, reply, createTime } = report;
  return (
    <li className={css.row}>
      <p className={css.head}>
        <b>{REPORT_TARGET_LABEL[targetType]}</b>
        <ReportStateTag state={state} />
      </p>
      <p className={css.text}>{link === null ? text : <Link to={link}>{text}</Link>}</p>
      <p className={css.meta}>
        理由：{REPORT_REASON_LABEL[reason]}
        {detail !== '' && `，${detail}`}
      </p>
      {reply !== '' && <p className={css.meta}>处理说明：{reply}</p>}
      <p className={css.meta}>
        受理编号 {receipt} · {formatDateTime(createTime)}
      </p>
    </li>
  );
}
