import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Key } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import css from './decision.module.css';

interface DecisionProps {
  /** Why the last try failed: 409 says who holds the work. */
  failure: string | null;
  children: ReactNode;
  actions: ReactNode;
}

/** The right column: what can be decided, the history, and the buttons that stay in sight. */
export const Decision = ({ failure, children, actions }: DecisionProps) => (
  <aside className={css.decision} aria-label="审核结论">
    <div className={css.body} tabIndex={0} role="group" aria-label="理由与记录">
      {failure !== null && <Note tone="error">{failure}</Note>}
      {children}
    </div>
    {actions !== null && <div className={css.actions}>{actions}</div>}
  </aside>
);

interface VerdictProps {
  reasons: number;
  approving: boolean;
  rejecting: boolean;
  askingApprove: boolean;
  onApprove: () => void;
  onApproveAnyway: () => void;
  onStay: () => void;
  onReject: () => void;
}

export function Verdict({
  reasons,
  approving,
  rejecting,
  askingApprove,
  onApprove,
  onApproveAnyway,
  onStay,
  onReject,
}: VerdictProps) {
  return (
    <>
      <Button variant="danger" icon="close" loading={rejecting} onClick={onReject}>
        {reasons === 0 ? '退回' : `退回 ${reasons} 处`}
        <Key>R</Key>
      </Button>
      <Button variant="primary" icon="check" loading={approving} onClick={onApprove}>
        通过
        <Key>A</Key>
      </Button>
      <p className={css.hint}>处理后自动打开下一篇</p>
      <ConfirmDialog
        open={askingApprove}
        onOpenChange={(open) => !open && onStay()}
        title="还有没发出的退回理由"
        confirm="仍然通过"
        onConfirm={onApproveAnyway}
      >
        已经写了 {reasons} 条理由。通过后，这些理由不会发给作者。
      </ConfirmDialog>
    </>
  );
}

/** Puts back on the site what an administrator took down. */
export function Restore({ title, sending, onSend }: { title: string; sending: boolean; onSend: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button className={css.whole} variant="primary" icon="undo" loading={sending} onClick={() => setAsking(true)}>
        恢复上线
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`恢复《${title}》？`}
        confirm="恢复"
        onConfirm={() => {
          setAsking(false);
          onSend();
        }}
      >
        读者会马上重新看到它。
      </ConfirmDialog>
    </>
  );
}
