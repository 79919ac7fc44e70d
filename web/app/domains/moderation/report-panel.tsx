import { useQuery } from '@tanstack/react-query';
import { REPORT_REASON_LABEL, REPORT_STATE_LABEL, REPORT_TARGET_LABEL } from '#contract/report-reasons.ts';
import type { Evidence, ReportCaseDetail } from '#contract/reports.ts';
import { formatDateTime } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts, Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import css from '../administration/desk-page.module.css';
import { ReportDecision } from './report-decision.tsx';
import { reportCaseQuery } from './report-queries.ts';

/** One reported thing: what stood there, who says what of it, and the decision. */
export function ReportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useQuery(reportCaseQuery(id));
  return (
    <Panel title="举报详情" busy={detail.isFetching} aside={<IconButton icon="close" label="关闭" onClick={onClose} />}>
      {detail.isError ? (
        <ErrorState inline message={detail.error.message} retrying={detail.isFetching} onRetry={() => void detail.refetch()} />
      ) : detail.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <div className={css.form}>
          <CaseFacts row={detail.data} />
          <section className={css.section}>
            <h3>{detail.data.reportCount} 人举报</h3>
            <ol className={css.entries}>
              {detail.data.reports.map((report) => (
                <li key={report.receipt}>
                  <b>{REPORT_REASON_LABEL[report.reason]}</b>
                  {report.detail !== '' && <p>{report.detail}</p>}
                  <EvidenceView evidence={report.evidence} />
                  <span className={css.quiet}>
                    {report.reporter.nickname} · {formatDateTime(report.createTime)} · {report.receipt}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          {detail.data.can.handle && <ReportDecision row={detail.data} />}
        </div>
      )}
    </Panel>
  );
}

const CaseFacts = ({ row }: { row: ReportCaseDetail }) => (
  <Facts
    facts={[
      { name: '对象', value: REPORT_TARGET_LABEL[row.targetType] },
      { name: '发布者', value: row.author?.nickname ?? '—' },
      { name: '状态', value: row.state === 'open' ? '待处理' : REPORT_STATE_LABEL[row.state] },
      ...(row.handledTime === null
        ? []
        : [
            { name: '处理', value: `${row.handledBy ?? '—'} · ${formatDateTime(row.handledTime)}` },
            { name: '处理说明', value: row.reply === '' ? '—' : row.reply },
          ]),
      ...(row.link === null
        ? []
        : [
            {
              name: '原处',
              value: (
                <a href={row.link} target="_blank" rel="noreferrer">
                  打开查看
                </a>
              ),
            },
          ]),
    ]}
  />
);

/** What stood there when it was reported. */
const EvidenceView = ({ evidence: { text, image, context } }: { evidence: Evidence }) => (
  <>
    {context.length > 0 && (
      <ul className={css.quote} aria-label="前后的私信">
        {context.map(({ by, text: words, at }) => (
          <li key={`${at} ${by} ${words}`}>
            {by}：{words}
          </li>
        ))}
      </ul>
    )}
    {text !== '' && <p className={css.quote}>{text}</p>}
    {image !== null && <img className={css.picture} src={image} alt="举报时的图片" />}
  </>
);
