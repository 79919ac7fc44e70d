import { useEffect, useState } from 'react';
import type { InputAt } from '#contract/calls.ts';
import { chooseBulkChange, startBulkChange } from '#contract/back-office/addresses.ts';
import { BULK_MAX } from '#contract/back-office/constants.ts';
import type { BulkChange } from '#contract/back-office/bulk-changes.ts';
import { formatInteger } from '../../../lib/format.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import type { BulkChanges, BulkVerb } from './bulk-actions.ts';
import { MarkedBar } from './marked-bar.tsx';
import { ProgressDialog } from './progress-dialog.tsx';

interface BulkChangeBarProps<Row> {
  changes: BulkChanges<Row>;
  /** The marked rows on the current page. */
  rows: readonly Row[];
  /** The marking covers all rows that match the filter, on every page. */
  everything: boolean;
  /** Whether there are rows on other pages. */
  hasOthers: boolean;
  onEverything: () => void;
  onClear: () => void;
}

type ChosenRows = InputAt<typeof chooseBulkChange>['chosen'];

/** The bulk actions for the marked rows, or for all rows that match the filter. */
export function BulkChangeBar<Row>({ changes, rows, everything, hasOthers, onEverything, onClear }: BulkChangeBarProps<Row>) {
  const [dialog, setDialog] = useState<{ verb: BulkVerb<Row>; chosen: ChosenRows } | null>(null);
  const { noun, verbs, keyOf, filter } = changes;
  const ask = (verb: BulkVerb<Row>) =>
    setDialog({ verb, chosen: everything ? { filter: textOf(filter) } : { ids: rows.filter(verb.may).map(keyOf) } });
  return (
    <>
      <MarkedBar marked={everything ? 'everything' : rows.length} noun={noun} onClear={onClear}>
        {hasOthers && !everything && (
          <Button size="s" variant="soft" onClick={onEverything}>
            选择符合条件的全部
          </Button>
        )}
        {verbs.map((verb) => {
          const count = rows.filter(verb.may).length;
          if (!everything && count === 0) return null;
          return (
            <Button
              key={verb.action}
              size="s"
              variant={verb.danger ? 'danger' : 'plain'}
              icon={verb.icon}
              onClick={() => ask(verb)}
            >
              {everything ? `全部${verb.verb}` : `${verb.verb} ${count} ${noun}`}
            </Button>
          );
        })}
        {!everything &&
          changes.others?.map(({ label, icon, onAct }) => (
            <Button key={icon} size="s" icon={icon} onClick={() => onAct(rows, onClear)}>
              {label(rows.length)}
            </Button>
          ))}
      </MarkedBar>
      {dialog !== null && (
        <BulkChangeDialog
          noun={noun}
          verb={dialog.verb}
          chosen={dialog.chosen}
          queryKey={changes.queryKey}
          onDone={onClear}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** The filter as texts, like in a query string; empty ones are left out. */
const textOf = (filter: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

interface BulkChangeDialogProps {
  noun: string;
  verb: Pick<BulkVerb<never>, 'action' | 'verb' | 'danger' | 'text' | 'form' | 'Fields'>;
  chosen: InputAt<typeof chooseBulkChange>['chosen'];
  queryKey: string;
  /** The change has started, so the marks can be cleared. */
  onDone: () => void;
  onClose: () => void;
}

/** Has the server count the rows, asks for confirmation with that count, then shows the progress. */
function BulkChangeDialog({ noun, verb, chosen, queryKey, onDone, onClose }: BulkChangeDialogProps) {
  const { send, answer, error, isPending } = useCall(chooseBulkChange, { success: null, failure: null });
  const [question] = useState({ action: verb.action, chosen });
  const [started, setStarted] = useState<BulkChange | null>(null);
  useEffect(() => void send(question), [send, question]);
  if (started !== null) return <ProgressDialog change={started} verb={verb.verb} {...{ noun, queryKey, onClose }} />;
  if (answer !== undefined)
    return (
      <Confirm
        counted={answer}
        {...{ noun, verb, onClose }}
        onStarted={(change) => {
          setStarted(change);
          onDone();
        }}
      />
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="s" title={`批量${verb.verb}`}>
      {error === null ? (
        <>
          <p className="visually-hidden" role="status">
            正在统计…
          </p>
          <SkeletonLines lines={3} />
        </>
      ) : (
        <ErrorState inline message={error.message} retrying={isPending} onRetry={() => void send(question)} />
      )}
    </Dialog>
  );
}

function Confirm({
  counted,
  noun,
  verb: { verb, danger = false, text, form: initial = {}, Fields },
  onClose,
  onStarted,
}: Pick<BulkChangeDialogProps, 'noun' | 'verb' | 'onClose'> & { counted: BulkChange; onStarted: (change: BulkChange) => void }) {
  const [form, setForm] = useState(initial);
  const start = useCall(startBulkChange, { success: null, failure: null, onDone: onStarted });
  const errors = start.fields;
  return (
    <FormDialog
      size="s"
      title={`${verb} ${formatInteger(counted.total)} ${noun}？`}
      description={text}
      verb={`${verb} ${formatInteger(counted.total)} ${noun}`}
      {...{ danger, onClose }}
      busy={start.isPending}
      onSend={() => void start.send({ id: counted.id, total: counted.total, form })}
    >
      <Stack shrinkChildren gap={16}>
        {counted.more && (
          <Note tone="warning">
            符合条件的超过上限，一次最多 {formatInteger(BULK_MAX)} 条，本次处理其中 {formatInteger(counted.total)} {noun}。
          </Note>
        )}
        {Fields !== undefined && (
          <Fields form={form} errors={errors} onPut={(change) => setForm((before) => ({ ...before, ...change }))} />
        )}
        {start.error !== null && Object.keys(errors).length === 0 && <Note tone="error">{start.error.message}</Note>}
      </Stack>
    </FormDialog>
  );
}
