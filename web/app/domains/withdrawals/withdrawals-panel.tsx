import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WITHDRAWAL_STATUS_LABEL, withdrawalStatus, type Withdrawal, type WithdrawalStatus } from '#contract/withdrawals.ts';
import { ApiError } from '../../lib/api.ts';
import { formatDateTime, formatYuan } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ListState } from '../../ui/list-state.tsx';
import { titleOf } from './payee-title.ts';
import { useCancel, withdrawalsQuery } from './queries.ts';
import { StateTag } from './state-tag.tsx';
import css from './withdraw-desk.module.css';

const STATES = [
  { value: 'all' as const, label: '全部状态' },
  ...withdrawalStatus.options.map((value) => ({ value, label: WITHDRAWAL_STATUS_LABEL[value] })),
];

/** Every withdrawal with what became of it; one that nobody has looked at can be taken back. */
export function WithdrawalsPanel() {
  const [status, setStatus] = useState<WithdrawalStatus | 'all'>('all');
  const [page, setPage] = useState(1);
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  const cancel = useCancel();
  const list = useQuery(withdrawalsQuery({ page, limit: 10, ...(status === 'all' ? {} : { status }) }));

  const confirm = async () => {
    if (cancelling === null) return;
    try {
      await cancel.mutateAsync(cancelling.id);
      toast.success('已取消，金额已退回');
    } catch (failure) {
      toast.error(failure instanceof ApiError ? failure.message : '取消失败，请重试');
    }
    setCancelling(null);
  };

  return (
    <Panel
      className={css.list}
      title="提现记录"
      flush
      busy={list.isFetching}
      aside={
        <Select
          label="状态"
          labelHidden
          size="s"
          className={css.filter}
          options={STATES}
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
        />
      }
    >
      <ListState query={list} onPage={setPage} empty={{ title: '还没有提现记录' }}>
        {(rows) => (
          <DataTable
            caption="提现记录"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { key: 'at', title: '申请时间', heading: true, renderCell: ({ appliedAt }) => formatDateTime(appliedAt) },
              { key: 'id', title: '单号', roomy: true, renderCell: ({ id }) => <code>{id}</code> },
              { key: 'gross', title: '申请（元）', number: true, renderCell: ({ gross }) => formatYuan(gross) },
              { key: 'less', title: '费税（元）', number: true, renderCell: ({ fee, tax }) => formatYuan(fee + tax) },
              { key: 'net', title: '到账（元）', number: true, renderCell: ({ net }) => <b>{formatYuan(net)}</b> },
              { key: 'payee', title: '收款账户', roomy: true, renderCell: ({ payee }) => titleOf(payee) },
              {
                key: 'status',
                title: '状态',
                renderCell: ({ status: of, note }) => (
                  <span className={css.state}>
                    <StateTag status={of} />
                    {note !== '' && <span>{of === 'paid' ? `凭证号 ${note}` : note}</span>}
                  </span>
                ),
              },
              {
                key: 'actions',
                title: <span className="vh">操作</span>,
                number: true,
                renderCell: (row) =>
                  row.can.cancel && (
                    <Button size="s" variant="quiet" onClick={() => setCancelling(row)}>
                      取消
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ListState>
      <ConfirmDialog
        open={cancelling !== null}
        onOpenChange={(open) => !open && setCancelling(null)}
        title="取消这笔提现？"
        confirm="取消提现"
        loading={cancel.isPending}
        onConfirm={() => void confirm()}
      >
        {cancelling !== null && `${formatYuan(cancelling.gross)} 元会退回可提现余额。`}
      </ConfirmDialog>
    </Panel>
  );
}
