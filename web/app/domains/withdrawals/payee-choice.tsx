import { useId, useState } from 'react';
import type { Payee } from '#contract/withdrawals.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PayeeDialog } from './payee-dialog.tsx';
import { titleOf } from './payee-title.ts';
import { RemovePayeeDialog } from './remove-payee-dialog.tsx';
import css from './withdraw-desk.module.css';

/** Where the money goes: one of the payees, a new one, or one less. */
export function PayeeChoice({
  payees,
  value,
  onChange,
}: {
  payees: readonly Payee[];
  value: string | null;
  onChange: (id: string) => void;
}) {
  const name = useId();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Payee | null>(null);
  return (
    <fieldset className={css.payees}>
      <legend>收款账户</legend>
      {payees.length === 0 && <p className={css.none}>还没有收款账户，添加后才能提现。</p>}
      {payees.map((payee) => (
        <div key={payee.id} className={css.payee}>
          <label>
            <input type="radio" name={name} checked={payee.id === value} onChange={() => onChange(payee.id)} />
            <Icon name={payee.kind === 'bank' ? 'bank' : 'wallet'} />
            <span>
              <b>{titleOf(payee)}</b>
              <span>{payee.name}</span>
            </span>
          </label>
          <Button size="s" variant="quiet" aria-label={`删除 ${titleOf(payee)}`} onClick={() => setRemoving(payee)}>
            删除
          </Button>
        </div>
      ))}
      <div>
        <Button size="s" icon="plus" onClick={() => setAdding(true)}>
          添加收款账户
        </Button>
      </div>
      <PayeeDialog open={adding} onOpenChange={setAdding} onSaved={onChange} />
      <RemovePayeeDialog payee={removing} onClose={() => setRemoving(null)} />
    </fieldset>
  );
}
