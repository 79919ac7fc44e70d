import { listOwnReports } from '#contract/moderation/addresses.ts';
import { REPORT_REASON_LABEL, REPORT_TARGET_LABEL } from '#contract/moderation/constants.ts';
import type { OwnReport } from '#contract/moderation/reports.ts';
import { requireUser } from '../../../kits/session/guards.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { Route } from './+types/own-reports-page.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './own-reports-page.module.css';
import { ReportStateTag } from './report-state-tag.tsx';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

export const meta = () => [{ title: titled('我的举报') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireUser(request);
clientLoader.hydrate = true as const;

/** Own reports are personal, so the server does not render them. */
export const HydrateFallback = () => (
  <main id="main" className={css.page} aria-busy="true">
    <Spinner label="正在打开我的举报" />
    <NeedsScript>查看举报进度需要开启 JavaScript。</NeedsScript>
  </main>
);

export default function Reports() {
  return (
    <main id="main" className={css.page} data-client-rendered="">
      <Text as="h1" size={28} weight="heavy">
        我的举报
      </Text>
      <OwnReports />
    </main>
  );
}

/** 我的举报: own reports with their results. */
function OwnReports() {
  const {
    items: reports,
    hasMore,
    isLoading,
    failure,
    loadMore,
  } = usePagedList(listOwnReports, {}, { keyOf: ({ receipt }) => receipt });
  return (
    <>
      {reports === null && failure === null && (
        <SkeletonGroup label="正在加载举报记录">
          <SkeletonLines lines={6} />
        </SkeletonGroup>
      )}
      {reports?.length === 0 && <EmptyState illustration="tray" title="没有举报记录" text="看到违规的内容，可通过“更多”举报" />}
      <Stack as="ul">
        {reports?.map((report) => (
          <Row key={report.receipt} report={report} />
        ))}
      </Stack>
      {failure !== null && <ErrorState message={failure} retrying={isLoading} onRetry={loadMore} />}
      {failure === null && hasMore && (
        <Text marginTop={20} centerText>
          <Button loading={isLoading} onClick={loadMore}>
            查看更多
          </Button>
        </Text>
      )}
    </>
  );
}

function Row({ report }: { report: OwnReport }) {
  const { receipt, targetType, text, link, reason, detail, state, reply, createTime } = report;
  return (
    <Stack as="li" border="bottom" gap={6} className={css.row}>
      <Cluster as="p" gap={8} align="center">
        <b>{REPORT_TARGET_LABEL[targetType]}</b>
        <ReportStateTag state={state} />
      </Cluster>
      <Text size={16} clamp={3} className={css.text}>
        {link === null ? text : <Link to={link}>{text}</Link>}
      </Text>
      <Text size={13} tone="faint">
        理由：{REPORT_REASON_LABEL[reason]}
        {detail !== '' && `，${detail}`}
      </Text>
      {reply !== '' && (
        <Text size={13} tone="faint">
          处理说明：{reply}
        </Text>
      )}
      <Text size={13} tone="faint">
        受理编号 {receipt} · {formatDateTime(createTime)}
      </Text>
    </Stack>
  );
}
