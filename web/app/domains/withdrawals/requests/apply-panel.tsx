import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { applyWithdrawal } from '#contract/withdrawals/addresses.ts';
import type { Payee, WithdrawOverview } from '#contract/withdrawals/withdrawals.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ApiError } from '../../../lib/api.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { formatDay, formatYuan } from '../../../lib/format.ts';
import { dayAndWeekday } from '../../../lib/periods/period.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Facts, Panel } from '../../../ui/layout/panel.tsx';
import type { Proof } from '../payees/proof-fields.tsx';
import { PayeeDialog } from '../payees/payee-dialog.tsx';
import { PayeeRow } from '../payees/payee-row.tsx';
import { RemovePayeeDialog } from '../payees/remove-payee-dialog.tsx';
import { fenOf } from './amount.ts';
import { ConfirmApplication, type WithdrawalRequest } from './confirm-application.tsx';
import { payeesQuery, trialQuery, WITHDRAWALS } from '../queries.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './withdraw-page.module.css';

/** A failed withdrawal that is requested again, to another account. */
export interface Retried {
  gross: number;
  payeeId: string;
}

/** The form of a withdrawal, with the resulting fee, tax and net amount. It keeps the input when the request fails. */
export function ApplyPanel({
  overview,
  payees,
  retried,
}: {
  overview: WithdrawOverview;
  payees: readonly Payee[];
  retried: Retried | null;
}) {
  const [text, setText] = useState(retried === null ? '' : (retried.gross / 100).toFixed(2));
  const others = payees.filter(({ id }) => id !== retried?.payeeId);
  const [chosen, setChosen] = useState<string | null>(others[0]?.id ?? payees[0]?.id ?? null);
  const [error, setError] = useState<string | null>(null);
  // The idempotency key: new for each request, the same for its retries.
  const [key, setKey] = useState(randomId);
  const [dialog, setDialog] = useState<WithdrawalRequest | null>(null);
  const [looking, setLooking] = useState(false);
  const client = useQueryClient();
  const apply = useCall(applyWithdrawal, {
    stale: WITHDRAWALS,
    success: null,
    failure: null,
    onDone: () => void client.invalidateQueries({ queryKey: ['earnings'] }),
  });
  const amount = fenOf(text);
  const payeeId = payees.some(({ id }) => id === chosen) ? chosen : (payees[0]?.id ?? null);
  const trial = useQuery({ ...trialQuery(amount ?? 0, payeeId), enabled: amount !== null && amount > 0 });

  const change = (next: string) => {
    setText(next);
    setError(null);
    setKey(randomId());
  };

  const submit = async () => {
    if (text.trim() === '') return setError('请填写提现金额');
    if (amount === null) return setError('金额格式不正确，最多两位小数');
    if (amount === 0) return setError('提现金额须大于 0');
    const payee = payees.find(({ id }) => id === payeeId);
    if (payee === undefined) return setError('请先添加收款账户');
    setLooking(true);
    try {
      const current = await client.fetchQuery({ ...trialQuery(amount, payee.id), staleTime: 0 });
      if (current.refusal === null) setDialog({ trial: current, payee });
      else refuse(current.refusal);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : '提交失败，请重试');
    }
    setLooking(false);
  };

  /** Shows the message of a failed request, and reloads data that may have changed meanwhile. */
  const refuse = (message: string) => {
    setError(message);
    void client.invalidateQueries({ queryKey: payeesQuery().queryKey });
  };

  const confirm = async ({ trial: { gross, expectedDay }, payee }: WithdrawalRequest, proof: Proof) => {
    // The same key for every try, so that pressing twice creates one request.
    const result = await apply.send({ amount: gross, payeeId: payee.id, ...proof }, { idempotencyKey: key });
    if (!result.ok) return result.error;
    const { net } = result.answer;
    const day = expectedDay === null ? '' : `，预计 ${formatDay(`${expectedDay}T00:00:00+08:00`)} 到账 ¥${formatYuan(net)}`;
    toast.success(`提现申请已提交${day}`);
    setDialog(null);
    change('');
    return null;
  };

  const isRequired = amount !== null && amount > 0;
  const shownTrial = isRequired ? trial.data : undefined;
  const isRefused = shownTrial !== undefined && shownTrial.expectedDay === null;
  /** A skeleton while a figure is loading, rather than the previous one or zero. */
  const figure = (value: string | undefined) =>
    isRefused ? '—' : (value ?? (isRequired && !trial.isError ? <Skeleton className={css.unknown} /> : '—'));
  return (
    <Stack as={Form} shrinkChildren gap={16} className={css.form} onSend={() => void submit()}>
      <Panel
        title="申请提现"
        aside={
          <Text as="span" size={13} tone="muted">
            {rulesOf(overview)}
          </Text>
        }
      >
        <Stack gap={20}>
          <TextField
            label="提现金额"
            size="l"
            inputMode="decimal"
            autoComplete="off"
            className={css.amount}
            before="¥"
            value={text}
            error={error ?? undefined}
            counter={`可提现 ¥${formatYuan(overview.available)}`}
            hint={`${limitsOf(overview)}，提交后先冻结，未通过或打款失败会原数退回。`}
            onChange={(event) => change(event.target.value)}
            after={
              <Button variant="quiet" size="s" onClick={() => change((Math.max(overview.available, 0) / 100).toFixed(2))}>
                全部
              </Button>
            }
          />
          {retried !== null && (
            <Note>
              {others.length === 0
                ? '上次打款失败，请添加另一个收款账户后重新提现。'
                : '上次打款失败，已为你换成另一个收款账户，请核对。'}
            </Note>
          )}
          <PayeeChoice payees={payees} value={payeeId} isAdding={retried !== null && others.length === 0} onChange={setChosen} />
        </Stack>
      </Panel>
      <Panel title="到账明细" className={css.trial}>
        <Facts
          facts={[
            { name: '申请金额', value: isRequired ? formatYuan(amount) : '—' },
            { name: `服务费（${overview.feePercent}%）`, value: figure(shownTrial && formatYuan(shownTrial.fee)) },
            { name: '代扣税款', value: figure(shownTrial && formatYuan(shownTrial.tax)) },
            { name: '实际到账', value: figure(shownTrial && `¥${formatYuan(shownTrial.net)}`), look: 'total' },
            { name: '预计到账', value: figure(shownTrial && dayOf(shownTrial.expectedDay)) },
          ]}
        />
        {shownTrial !== undefined && !isRefused && (
          <Text size={12} tone="muted" leading="reading">
            {shownTrial.working}
          </Text>
        )}
        {shownTrial !== undefined && shownTrial.delays.length > 0 && <Note>{shownTrial.delays.join('；')}。</Note>}
        {shownTrial?.waiting != null && (
          <Note>
            {shownTrial.waiting.from} 起再提，代扣税款为 ¥{formatYuan(shownTrial.waiting.tax)}，到账 ¥
            {formatYuan(shownTrial.waiting.net)}。
          </Note>
        )}
        {(shownTrial?.refusal ?? overview.refusal) !== null && (
          <Note tone="warning">{shownTrial?.refusal ?? overview.refusal}</Note>
        )}
        <Button type="submit" variant="primary" size="l" wide loading={looking}>
          提交提现申请
        </Button>
      </Panel>
      {dialog !== null && (
        <ConfirmApplication
          request={dialog}
          busy={apply.isPending}
          onClose={() => setDialog(null)}
          onConfirm={(proof) => confirm(dialog, proof)}
        />
      )}
    </Stack>
  );
}

const dayOf = (day: string | null): string => (day === null ? '—' : dayAndWeekday(day));

const limitsOf = ({ onlyWhole, least, most }: WithdrawOverview): string =>
  onlyWhole
    ? `你已离开机构，余额低于单笔最低金额，可一次提完 ¥${formatYuan(least)}`
    : `单笔 ¥${formatYuan(least)}–¥${formatYuan(most)}`;

const rulesOf = ({ days, timesLeft, timesAMonth }: WithdrawOverview): string =>
  `${days.length === 0 ? '每天都可提现' : `每月 ${days.join('、')} 日可提现`}，本月还剩 ${timesLeft} 次（共 ${timesAMonth} 次）`;

/** Chooses the payee, with buttons to add and remove payees. */
function PayeeChoice({
  payees,
  value,
  isAdding,
  onChange,
}: {
  payees: readonly Payee[];
  value: string | null;
  isAdding: boolean;
  onChange: (id: string) => void;
}) {
  const name = useId();
  const [adding, setAdding] = useState(isAdding);
  const [removing, setRemoving] = useState<Payee | null>(null);
  return (
    <Stack as="fieldset" gap={8} shrink className={css.payees}>
      <Text as="legend" size={13} weight="medium">
        收款账户
      </Text>
      {payees.length === 0 && (
        <Text size={13} tone="muted">
          还没有收款账户，添加后才能提现。
        </Text>
      )}
      {payees.map((payee) => (
        <PayeeRow key={payee.id} payee={payee} onRemove={() => setRemoving(payee)}>
          <input type="radio" name={name} checked={payee.id === value} onChange={() => onChange(payee.id)} />
        </PayeeRow>
      ))}
      <div>
        <Button size="s" icon="plus" onClick={() => setAdding(true)}>
          添加收款账户
        </Button>
      </div>
      <PayeeDialog open={adding} onOpenChange={setAdding} onSaved={onChange} />
      <RemovePayeeDialog payee={removing} onClose={() => setRemoving(null)} />
    </Stack>
  );
}
