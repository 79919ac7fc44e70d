import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cancelWithdrawal } from '#contract/withdrawals/addresses.ts';
import { WITHDRAWAL_ID_LABEL, WITHDRAWAL_STATUS_LABEL, WITHDRAWAL_STATUSES } from '#contract/withdrawals/constants.ts';
import type { Withdrawal, WithdrawalStatus } from '#contract/withdrawals/withdrawals.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime, formatYuan } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { titleOf } from '../payees/payee-title.ts';
import { ApplyPanel, type Retried } from './apply-panel.tsx';
import { overviewQuery, payeesQuery, WITHDRAWALS, withdrawalsQuery } from '../queries.ts';
import { StateTag } from './state-tag.tsx';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './withdraw-page.module.css';

/** Withdrawals of earnings: the form, the current one with its progress, and the history. */
export function WithdrawPage() {
  const overview = useQuery(overviewQuery());
  const payees = useQuery(payeesQuery());
  const [retried, setRetried] = useState<(Retried & { id: string }) | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (retried !== null) form.current?.querySelector('input')?.focus();
  }, [retried]);
  const failedQuery = [overview, payees].find(({ isError }) => isError);
  if (failedQuery?.error != null)
    return (
      <ErrorState
        message={failedQuery.error.message}
        retrying={failedQuery.isFetching}
        onRetry={() => {
          void overview.refetch();
          void payees.refetch();
        }}
      />
    );
  if (overview.data === undefined || payees.data === undefined)
    return (
      <SkeletonGroup label="正在加载提现信息">
        <Stack gap={16} className={css.waiting}>
          <Skeleton />
          <Skeleton />
        </Stack>
      </SkeletonGroup>
    );
  return (
    <Stack gap={16} shrinkChildren>
      <div ref={form}>
        <ApplyPanel key={retried?.id} overview={overview.data} payees={payees.data} retried={retried} />
      </div>
      <UnderWay />
      <WithdrawalsPanel onRetry={({ id, gross, payee }) => setRetried({ id, gross, payeeId: payee.id })} />
    </Stack>
  );
}

const STEPS = [
  { status: 'applied', label: '已申请' },
  { status: 'approved', label: '已通过' },
  { status: 'paying', label: '打款中' },
  { status: 'paid', label: '到账' },
] as const;

/** The newest unfinished withdrawal, with its steps. */
function UnderWay() {
  const list = useQuery(withdrawalsQuery({ page: 1, limit: 10 }));
  const current = list.data?.list.find(({ status }) => ['applied', 'approved', 'paying'].includes(status));
  if (current === undefined) return null;
  return (
    <Panel title="进行中" aside={<b>¥{formatYuan(current.gross)}</b>}>
      <Grid as="ol" gap={8} centerText size={13} className={css.steps}>
        {STEPS.map(({ status, label }, index) => {
          const step = current.steps.findLast((step) => step.status === status);
          return (
            <Stack
              as="li"
              justify="center"
              gap={4}
              tone="muted"
              key={status}
              className={classes(step !== undefined && css.done)}
              aria-current={current.status === status ? 'step' : undefined}
            >
              <Stack as="span" align="center" justify="center" size={12} weight="strong" className={css.dot}>
                {step === undefined ? index + 1 : <Icon name="check" size="s" />}
              </Stack>
              <span>{label}</span>
              <Text as="time" tone="muted" size={12} dateTime={step?.at}>
                {step === undefined ? '' : formatDateTime(step.at)}
              </Text>
            </Stack>
          );
        })}
      </Grid>
    </Panel>
  );
}

const STATES = [
  { value: 'all' as const, label: '全部状态' },
  ...WITHDRAWAL_STATUSES.map((value) => ({ value, label: WITHDRAWAL_STATUS_LABEL[value] })),
];

/** Whether a withdrawal ended without a payment. */
const isOver = (status: WithdrawalStatus): boolean => ['failed', 'rejected', 'cancelled'].includes(status);

/** All withdrawals; those not reviewed yet can be cancelled. */
function WithdrawalsPanel({ onRetry }: { onRetry: (failed: Withdrawal) => void }) {
  const [status, setStatus] = useState<WithdrawalStatus | 'all'>('all');
  const [page, setPage] = useState(1);
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  const client = useQueryClient();
  const cancel = useCall(cancelWithdrawal, {
    stale: WITHDRAWALS,
    onDone: () => void client.invalidateQueries({ queryKey: ['earnings'] }),
  });
  const list = useQuery(withdrawalsQuery({ page, limit: 10, ...(status === 'all' ? {} : { status }) }));

  const confirm = async () => {
    if (cancelling === null) return;
    await cancel.send({ withdrawId: cancelling.id });
    setCancelling(null);
  };

  return (
    <Panel
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
              { key: 'id', title: WITHDRAWAL_ID_LABEL, wideOnly: true, renderCell: ({ id }) => <code>{id}</code> },
              { key: 'gross', title: '申请（元）', number: true, renderCell: ({ gross }) => formatYuan(gross) },
              {
                key: 'less',
                title: '费税（元）',
                number: true,
                renderCell: ({ fee, tax, status: of }) => (isOver(of) ? '—' : formatYuan(fee + tax)),
              },
              {
                key: 'net',
                title: '到账（元）',
                number: true,
                renderCell: ({ net, status: of }) => (isOver(of) ? '—' : <b>{formatYuan(net)}</b>),
              },
              { key: 'payee', title: '收款账户', wideOnly: true, renderCell: ({ payee }) => titleOf(payee) },
              {
                key: 'status',
                title: '状态',
                renderCell: ({ status: of, note }) => (
                  <Stack as="span" gap={4} justify="start" className={css.state}>
                    <StateTag status={of} />
                    {note !== '' && <span>{of === 'paid' ? `凭证号 ${note}` : note}</span>}
                  </Stack>
                ),
              },
              {
                key: 'actions',
                title: <span className="visually-hidden">操作</span>,
                number: true,
                renderCell: (row) =>
                  row.can.cancel ? (
                    <Button size="s" variant="quiet" onClick={() => setCancelling(row)}>
                      取消
                    </Button>
                  ) : (
                    row.status === 'failed' && (
                      <Button size="s" onClick={() => onRetry(row)}>
                        更换账户后重新提现
                      </Button>
                    )
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
        {cancelling !== null && `¥${formatYuan(cancelling.gross)} 会退回可提现余额。`}
      </ConfirmDialog>
    </Panel>
  );
}
