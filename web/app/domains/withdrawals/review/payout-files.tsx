import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPayoutFile } from '#contract/withdrawals/addresses.ts';
import { downloadFrom } from '../../../lib/browser/download.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime, formatYuan } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { payoutFilesQuery } from './queries.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';

/** The exported payout files, to download again. */
export function PayoutFiles({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const list = useQuery(payoutFilesQuery(page));
  const fetchAgain = useCall(fetchPayoutFile, {
    success: ({ name }) => `正在下载 ${name}，已记入操作日志`,
    onDone: ({ url }) => downloadFrom(url),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title="打款文件"
      description="文件含完整收款账号，每次下载都会记入操作日志。"
    >
      <ListState query={list} onPage={setPage} empty={{ title: '还没有打款文件' }}>
        {(rows) => (
          <DataTable
            caption="打款文件"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { key: 'name', title: '文件', heading: true, renderCell: ({ name }) => name },
              { key: 'count', title: '笔数', number: true, renderCell: ({ count }) => count },
              { key: 'net', title: '实付（元）', number: true, renderCell: ({ net }) => formatYuan(net) },
              {
                key: 'open',
                title: '结果',
                renderCell: ({ open }) => (open === 0 ? '已全部登记' : `${open} 笔待登记`),
              },
              {
                key: 'by',
                title: '生成',
                wideOnly: true,
                renderCell: ({ by, createdAt }) => `${by} · ${formatDateTime(createdAt)}`,
              },
              {
                key: 'actions',
                title: <span className="visually-hidden">操作</span>,
                number: true,
                renderCell: (file) => (
                  <OnlyHandlers>
                    <Button
                      size="s"
                      variant="quiet"
                      icon="download"
                      disabled={fetchAgain.isPending}
                      onClick={() => void fetchAgain.send({ id: file.id })}
                    >
                      下载
                    </Button>
                  </OnlyHandlers>
                ),
              },
            ]}
          />
        )}
      </ListState>
    </Dialog>
  );
}
