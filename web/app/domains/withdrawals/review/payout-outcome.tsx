import { useState } from 'react';
import { confirmPayoutOutcome, declarePayoutOutcome } from '#contract/withdrawals/addresses.ts';
import type { WithdrawalReviewDetail, PayoutState } from '#contract/withdrawals/review.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ApiError } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { WITHDRAWALS } from './queries.ts';

const STATE: Record<PayoutState, string> = {
  handed: '等待提交给支付宝',
  sent: '已提交，等待结果',
  'under-way': '支付宝处理中',
  unknown: '暂时查不到结果',
  absent: '支付宝查无此单',
};
const OUTCOMES = [
  { value: 'paid', label: '已到账' },
  { value: 'failed', label: '未打款' },
] as const;
type Outcome = (typeof OUTCOMES)[number]['value'];

/** The state of a payout at its payment driver, and, where that is unknown, its outcome as confirmed by two administrators. */
export function PayoutOutcome({ row }: { row: WithdrawalReviewDetail }) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = useCall(confirmPayoutOutcome, { stale: WITHDRAWALS, success: null, failure: null });
  const { payout, outcome, can } = row;
  if (payout === null && outcome === null) return null;
  const payer = payout === null ? '银行' : '支付宝';

  const answer = async (agree: boolean) => {
    setError(undefined);
    const result = await confirm.send({ id: row.id, agree });
    if (result.ok) toast.success(agree ? '已确认打款结果' : `已退回，继续等待${payer}的结果`);
    else setError(result.error instanceof ApiError ? result.error.message : '操作失败，请重试');
  };
  return (
    <section className={css.section} aria-label={`${payer}打款`}>
      <Text as="h3" size={13} weight="strong">
        {payer}打款
      </Text>
      {payout !== null && (
        <Facts
          facts={[
            { name: '应用', value: payout.account ?? '未记录' },
            ...(payout.state === null ? [] : [{ name: '状态', value: STATE[payout.state] }]),
            ...(payout.attemptedAt === null ? [] : [{ name: '最近提交', value: formatDateTime(payout.attemptedAt) }]),
            ...(payout.reason === '' ? [] : [{ name: '渠道说明', value: payout.reason }]),
          ]}
        />
      )}
      {row.status === 'paying' && payout !== null && !payout.configured && (
        <Note tone="warning">发起打款的支付宝应用当前没有配置。请恢复配置，或在支付宝商家平台核实后由两位管理员确认结果。</Note>
      )}
      {outcome !== null && (
        <Note tone="info">
          {outcome.by} 登记为{outcome.outcome === 'paid' ? `已到账，凭证号 ${outcome.text}` : `未打款：${outcome.text}`}。
          {can.confirm
            ? payout === null
              ? '请向银行核实后确认。'
              : '请在支付宝商家平台核实后确认。'
            : `${row.next.refusal ?? '需由另一位管理员确认'}。`}
          {row.next.alone && '没有其他管理员可以确认，由你单独完成，操作日志会注明。'}
        </Note>
      )}
      {error !== undefined && <Note tone="error">{error}</Note>}
      {outcome !== null && (
        <Grid gap={8} className={css.buttons}>
          <Button disabled={confirm.isPending} onClick={() => void answer(false)}>
            退回登记
          </Button>
          {can.confirm && (
            <Button variant="primary" icon="check" loading={confirm.isPending} onClick={() => void answer(true)}>
              确认结果
            </Button>
          )}
        </Grid>
      )}
      {can.settle && (
        <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
          登记打款结果（需两人确认）
        </Button>
      )}
      {open && <DeclareOutcomeDialog id={row.id} onClose={() => setOpen(false)} />}
    </section>
  );
}

function DeclareOutcomeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>('paid');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const declare = useCall(declarePayoutOutcome, {
    stale: WITHDRAWALS,
    failure: (failure) => setError(fieldError(failure, 'text')),
    onDone: onClose,
  });
  const send = async () => {
    if (text.trim().length < 2) return setError(outcome === 'paid' ? '请填写凭证号' : '请填写原因');
    await declare.send({ id, outcome, text: text.trim() });
  };
  return (
    <FormDialog
      title="登记打款结果"
      description="仅在支付宝无法给出结果时使用。登记后不再自动打款，另一位管理员确认后生效。"
      size="s"
      verb="登记"
      busy={declare.isPending}
      onClose={onClose}
      onSend={() => void send()}
    >
      <Stack gap={12}>
        <Segmented legend="结果" wide options={OUTCOMES} value={outcome} onChange={setOutcome} />
        <TextField
          label={outcome === 'paid' ? '支付宝订单号' : '原因'}
          value={text}
          maxLength={outcome === 'paid' ? 64 : 200}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Stack>
    </FormDialog>
  );
}

/** The message of a field after a failed request: its own one, else the message of the request. */
const fieldError = (failure: unknown, field: string): string =>
  failure instanceof ApiError ? (failure.fields[field] ?? failure.message) : '操作失败，请重试';
