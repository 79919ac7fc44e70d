import { useState, type ReactNode } from 'react';
import type { Payee } from '#contract/withdrawals/withdrawals.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { IdNumberDialog } from './id-number-dialog.tsx';
import { lineOf, PAYEE_ICON, titleOf } from './payee-title.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './payee-row.module.css';

/** A payee with its account, its waiting period if any, and buttons; `children` (a radio button) is placed before it. */
export function PayeeRow({ payee, onRemove, children }: { payee: Payee; onRemove: () => void; children?: ReactNode }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const now = useNow(60_000);
  const content = (
    <>
      {children}
      <Icon name={PAYEE_ICON[payee.kind]} />
      <span>
        <b>{titleOf(payee)}</b>
        <span>{lineOf(payee)}</span>
        {Date.parse(payee.readyAt) > now.getTime() && (
          <span className={css.waits}>{formatDateTime(payee.readyAt)} 起可以打款</span>
        )}
      </span>
    </>
  );
  return (
    <Cluster gap={4} align="center" className={css.payee}>
      {children === undefined ? <div className={css.what}>{content}</div> : <label className={css.what}>{content}</label>}
      {payee.hasIdNumber === false && (
        <Button size="s" variant="quiet" aria-label={`补充 ${titleOf(payee)} 的身份证号`} onClick={() => setDialogOpen(true)}>
          补充身份证号
        </Button>
      )}
      <IdNumberDialog payee={isDialogOpen ? payee : null} onClose={() => setDialogOpen(false)} />
      <Button size="s" variant="quiet" aria-label={`删除 ${titleOf(payee)}`} onClick={onRemove}>
        删除
      </Button>
    </Cluster>
  );
}
