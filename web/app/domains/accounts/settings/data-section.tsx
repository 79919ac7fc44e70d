import { useEffect } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import type { DataExport } from '#contract/accounts/settings.ts';
import { dataExports, exportAddress, exportData } from '../api.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { formatBytes, formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { ClosingCard } from './closing-card.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './settings.module.css';
import { useLoaded } from './use-loaded.ts';

const RETRY_MS = 2_000;
const loadExports = () => request(dataExports, {});

export const DataSection = ({ me }: { me: Me }) => (
  <>
    <ExportCard />
    <ClosingCard me={me} />
  </>
);

/** One archive of everything about the person; it appears here when the job has written it. */
function ExportCard() {
  const { data, failure, reload } = useLoaded(loadExports);
  const making = data?.list.some(({ state }) => state === 'making') ?? false;
  useEffect(() => {
    if (!making) return;
    const timer = setInterval(() => void reload(), RETRY_MS);
    return () => clearInterval(timer);
  }, [making, reload]);

  const requestExport = async () => {
    try {
      const { msg } = await requestWithMessage(exportData, {});
      toast.info(msg);
      await reload();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请求失败');
    }
  };
  const fetchArchive = async (exportId: string) => {
    try {
      window.location.assign((await request(exportAddress, { exportId })).url);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请求失败');
    }
  };

  return (
    <section className={css.card}>
      <h2>数据导出</h2>
      <p className={css.lead}>
        把你的资料、作品、评论、收藏、历史、私信等打成一个压缩包，完成后 7 天内可以下载，每天可以导出一次。
      </p>
      {failure !== null && <ErrorState inline message={failure} onRetry={() => void reload()} />}
      <ul className={css.rows} aria-live="polite">
        {data?.list.map((row) => (
          <li key={row.id}>
            <div>
              <b>{formatDateTime(row.requestedAt)} 的数据</b>
              <small>{stateOf(row)}</small>
            </div>
            {row.state === 'ready' && (
              <Button icon="download" size="s" onClick={() => void fetchArchive(row.id)}>
                下载
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Cluster gap="2-half" wrap>
        <Button icon="file" loading={making} onClick={() => void requestExport()}>
          {making ? '正在打包…' : '导出我的数据'}
        </Button>
      </Cluster>
    </section>
  );
}

function stateOf({ state, bytes, expiresAt }: DataExport): string {
  if (state === 'making') return '正在打包，可以离开这个页面';
  if (state === 'failed') return '打包失败，请重新导出';
  return `${formatBytes(bytes ?? 0)}，${expiresAt === null ? '' : `保留到 ${formatDay(expiresAt)}`}`;
}
