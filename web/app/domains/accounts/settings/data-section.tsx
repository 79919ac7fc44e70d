import { useEffect } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import type { DataExport } from '#contract/accounts/settings.ts';
import { dataExports, exportAddress, exportData } from '../api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { downloadFrom } from '../../../lib/browser/download.ts';
import { formatBytes, formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { ClosingCard } from './closing-card.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './settings.module.css';

const RETRY_MS = 2_000;

export const DataSection = ({ me }: { me: Me }) => (
  <>
    <ExportCard />
    <ClosingCard me={me} />
  </>
);

/** One archive of everything about the person; it appears here when the job has written it. */
function ExportCard() {
  const { answer, failure, reload } = useAnswer(dataExports, {});
  const making = answer?.list.some(({ state }) => state === 'making') ?? false;
  useEffect(() => {
    if (!making) return;
    const timer = setInterval(reload, RETRY_MS);
    return () => clearInterval(timer);
  }, [making, reload]);

  const requestExport = useCall(exportData, {
    success: null,
    onDone(_, __, message) {
      toast.info(message);
      reload();
    },
  });
  const fetchArchive = useCall(exportAddress, { success: null, onDone: ({ url }) => downloadFrom(url) });

  return (
    <section className={css.card}>
      <h2>数据导出</h2>
      <p className={css.lead}>
        把你的资料、作品、评论、收藏、历史、私信等打包为压缩文件，完成后 7 天内可以下载，每天可以导出一次。
      </p>
      {failure !== null && <ErrorState inline message={failure} onRetry={reload} />}
      <Stack as="ul" className={css.rows} aria-live="polite">
        {answer?.list.map((row) => (
          <Cluster as="li" wrap align="center" justify="between" key={row.id}>
            <div>
              <Text as="b" weight="strong">
                {formatDateTime(row.requestedAt)} 的数据
              </Text>
              <small>{stateOf(row)}</small>
            </div>
            {row.state === 'ready' && (
              <Button icon="download" size="s" onClick={() => void fetchArchive.send({ exportId: row.id })}>
                下载
              </Button>
            )}
          </Cluster>
        ))}
      </Stack>
      <Cluster gap="2-half" wrap>
        <Button icon="file" loading={making} onClick={() => void requestExport.send({})}>
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
