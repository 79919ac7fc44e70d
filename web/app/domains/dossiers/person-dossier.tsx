import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { personDossier } from '#contract/dossiers.ts';
import { REPORT_STATE_LABEL, REPORT_TARGET_LABEL } from '#contract/report-reasons.ts';
import { request } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import css from '../administration/desk-page.module.css';
import { WorksSection } from './works-section.tsx';

/** What a person has published and what others reported of it. */
export function PersonDossier({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dossier', 'person', userId],
    queryFn: ({ signal }) => request(personDossier, { userId }, { signal }),
  });
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={4} />;
  const { counts, newest, made } = data.reports;
  const about = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <WorksSection works={data.works} />
      <section className={css.section}>
        <h3>
          被举报 {about} 件，其中属实 {counts['upheld'] ?? 0} 件；举报过他人 {made} 次
        </h3>
        <ol className={css.history}>
          {newest.map((row) => (
            <li key={row.id}>
              <time dateTime={row.firstTime}>{formatDay(row.firstTime)}</time>
              <Link
                className={css.link}
                to={`/admin/content/reports?${new URLSearchParams({ ...(row.state === 'open' ? {} : { state: row.state }), id: row.id })}`}
              >
                {REPORT_TARGET_LABEL[row.targetType]} · {row.reportCount} 人举报 · {REPORT_STATE_LABEL[row.state]}
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
