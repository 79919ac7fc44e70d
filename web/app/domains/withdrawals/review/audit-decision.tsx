import { useState } from 'react';
import { PAYEE_WAIT_HOURS } from '#contract/withdrawals/constants.ts';
import type { WithdrawalReviewDetail } from '#contract/withdrawals/review.ts';
import { ApiError } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Key } from '../../../ui/data/chip.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { useDecide, type Decision } from './queries.ts';

/** Approve (A), reject with a reason, pay, or mark as failed: whichever can be done now. */
export function AuditDecision({ row }: { row: WithdrawalReviewDetail }) {
  const [reason, setReason] = useState('');
  const [receipt, setReceipt] = useState('');
  const [error, setError] = useState<string>();
  const decide = useDecide();
  const now = useNow(60_000);
  const { can } = row;
  const byAlipay = row.driver === 'alipay';

  const run = async (decision: Decision, done: string) => {
    setError(undefined);
    try {
      await decide.mutateAsync(decision);
      toast.success(done);
      setReason('');
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : '操作失败，请重试');
    }
  };
  const approve = () =>
    void run(
      { action: 'approve', id: row.id },
      row.needsSecond && row.approvedBy === null ? '已初审，等待第二位管理员' : '已通过',
    );
  const refuse = (action: 'reject' | 'fail') => {
    if (reason.trim().length < 2) return setError('请填写原因');
    return void run(
      { action, id: row.id, reason: reason.trim() },
      action === 'reject' ? '已驳回，金额已退回' : '已标记失败，金额已退回',
    );
  };
  const pay = () => {
    if (!byAlipay && receipt.trim() === '') return setError('请填写打款凭证号');
    return void run(
      { action: 'pay', id: row.id, ...(byAlipay ? {} : { receipt: receipt.trim() }) },
      byAlipay ? '已交给支付宝打款' : '已记录到账',
    );
  };
  useShortcuts({ a: () => can.approve && !decide.isPending && approve() });

  const { refusal, alone } = row.next;
  const nothing = !can.approve && !can.reject && !can.pay && !can.fail;
  if (nothing) {
    if (refusal !== null && row.outcome === null) return <Note>{refusal}。</Note>;
    if (row.status === 'paying' && row.outcome === null) return <Note>正在等待打款结果。</Note>;
    return null;
  }
  return (
    <Stack as="section" gap="3" aria-label="处理">
      {refusal !== null && <Note>{refusal}。</Note>}
      {alone && <Note tone="warning">没有其他管理员可以处理这一步，由你单独完成，操作日志会注明。</Note>}
      {row.status === 'approved' && !can.pay && Date.parse(row.payee.readyAt) > now.getTime() && (
        <Note tone="warning">
          收款账户新增未满 {PAYEE_WAIT_HOURS} 小时，{formatDateTime(row.payee.readyAt)} 起可以打款。
        </Note>
      )}
      {can.pay && !byAlipay && (
        <TextField label="打款凭证号" value={receipt} maxLength={64} onChange={(event) => setReceipt(event.target.value)} />
      )}
      {(can.reject || can.fail) && (
        <TextField
          label={can.reject ? '驳回原因' : '失败原因'}
          value={reason}
          maxLength={200}
          placeholder={can.reject ? '例如：收款人与机构名称不一致' : '例如：账号已注销'}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {error !== undefined && <Note tone="error">{error}</Note>}
      <div className={css.buttons}>
        {can.reject && (
          <Button variant="danger" icon="close" disabled={decide.isPending} onClick={() => refuse('reject')}>
            驳回
          </Button>
        )}
        {can.fail && (
          <Button variant="danger" icon="warning" disabled={decide.isPending} onClick={() => refuse('fail')}>
            标记失败
          </Button>
        )}
        {can.approve && (
          <Button variant="primary" icon="check" loading={decide.isPending} onClick={approve}>
            通过
            <Key>A</Key>
          </Button>
        )}
        {can.pay && (
          <Button variant="primary" icon="wallet" loading={decide.isPending} onClick={pay}>
            {byAlipay ? '支付宝打款' : '记录到账'}
          </Button>
        )}
      </div>
    </Stack>
  );
}
