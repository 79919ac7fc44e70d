import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Payee, WithdrawOverview } from '#contract/withdrawals.ts';
import { ApiError } from '../../lib/api.ts';
import { formatDayAndWeekday, formatYuan } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts, Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast-store.ts';
import { fenOf } from './amount.ts';
import { PayeeChoice } from './payee-choice.tsx';
import { trialQuery, useApply } from './queries.ts';
import css from './withdraw-desk.module.css';

/** The form and, beside it, what the amount typed will come to. What was typed stays when it is refused. */
export function ApplyPanel({ overview, payees }: { overview: WithdrawOverview; payees: readonly Payee[] }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(payees[0]?.id ?? null);
  const [error, setError] = useState<string | null>(null);
  // A new key for each thing asked for; the same while it is tried again.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const apply = useApply();
  const amount = fenOf(text);
  const trial = useQuery({ ...trialQuery(amount ?? 0), enabled: amount !== null && amount > 0 });
  const payeeId = payees.some(({ id }) => id === chosen) ? chosen : (payees[0]?.id ?? null);

  const change = (next: string) => {
    setText(next);
    setError(null);
    setKey(crypto.randomUUID());
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setError('请填写提现金额');
    if (amount === null) return setError('金额格式不正确，最多两位小数');
    if (amount === 0) return setError('提现金额须大于 0');
    if (payeeId === null) return setError('请先添加收款账户');
    try {
      const { net } = await apply.mutateAsync({ amount, payeeId, key });
      toast.success(`提现申请已提交，审核通过后到账 ${formatYuan(net)} 元`);
      change('');
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : '提交失败，请重试');
    }
  };

  const shown = amount !== null && amount > 0 ? trial.data : undefined;
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Panel title="申请提现" aside={<span className={css.aside}>{rulesOf(overview)}</span>}>
        <div className={css.fields}>
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
            hint={`单笔 ${formatYuan(overview.least)} – ${formatYuan(overview.most)} 元，提交后先冻结，未通过或打款失败会原数退回。`}
            onChange={(event) => change(event.target.value)}
            after={
              <Button variant="quiet" size="s" onClick={() => change((Math.max(overview.available, 0) / 100).toFixed(2))}>
                全部
              </Button>
            }
          />
          <PayeeChoice payees={payees} value={payeeId} onChange={setChosen} />
        </div>
      </Panel>
      <Panel title="提交前先看清楚" className={css.trial}>
        <Facts
          facts={[
            { name: '申请金额', value: yuan(shown?.gross ?? amount) },
            { name: `服务费（${overview.feePercent}%）`, value: yuan(shown?.fee) },
            { name: '代扣税款', value: yuan(shown?.tax) },
            { name: '实际到账', value: shown === undefined ? '—' : `¥${formatYuan(shown.net)}`, look: 'total' },
            {
              name: '预计到账',
              value: shown === undefined ? '—' : formatDayAndWeekday(`${shown.expectedDay}T00:00:00+08:00`),
            },
          ]}
        />
        {shown !== undefined && <p className={css.working}>{shown.working}</p>}
        {shown?.waiting != null && (
          <Note>
            {shown.waiting.from} 起再提，代扣税款为 {formatYuan(shown.waiting.tax)} 元，到账 {formatYuan(shown.waiting.net)} 元。
          </Note>
        )}
        {(shown?.refusal ?? overview.refusal) !== null && <Note tone="warning">{shown?.refusal ?? overview.refusal}</Note>}
        <Button type="submit" variant="primary" size="l" wide loading={apply.isPending}>
          提交提现申请
        </Button>
      </Panel>
    </form>
  );
}

const rulesOf = ({ days, timesLeft, timesAMonth }: WithdrawOverview): string =>
  `${days.length === 0 ? '每天都可提现' : `每月 ${days.join('、')} 日可提现`}，本月还剩 ${timesLeft} 次（共 ${timesAMonth} 次）`;

const yuan = (fen: number | null | undefined): string => (fen === null || fen === undefined ? '—' : formatYuan(fen));
