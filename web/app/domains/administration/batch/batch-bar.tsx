import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import type { chooseBatch } from '#contract/batches.ts';
import { Button } from '../../../ui/button.tsx';
import css from './batch-bar.module.css';
import { BatchDialog } from './batch-dialog.tsx';
import type { BatchOf, BatchVerb } from './verbs.ts';

interface BatchBarProps<Row> {
  batch: BatchOf<Row>;
  /** The marked rows of what is shown. */
  rows: readonly Row[];
  /** All that the filter leaves is meant, shown or not. */
  everything: boolean;
  /** Whether there is more than what is shown. */
  hasOthers: boolean;
  onEverything: (everything: boolean) => void;
  onClear: () => void;
}

type Chosen = InputOf<typeof chooseBatch>['chosen'];

/** What can be done to the marked rows at once, or to everything that the filter leaves. */
export function BatchBar<Row>({ batch, rows, everything, hasOthers, onEverything, onClear }: BatchBarProps<Row>) {
  const [asked, setAsked] = useState<{ verb: BatchVerb<Row>; chosen: Chosen } | null>(null);
  const { noun, verbs, keyOf, filter } = batch;
  const ask = (verb: BatchVerb<Row>) =>
    setAsked({ verb, chosen: everything ? { filter: textOf(filter) } : { ids: rows.filter(verb.may).map(keyOf) } });
  return (
    <>
      {(rows.length > 0 || everything) && (
        <div className={css.bar} role="status">
          {everything ? (
            <span>
              已选<b>符合条件的全部</b>
            </span>
          ) : (
            <span>
              已选 <b>{rows.length}</b> {noun}
            </span>
          )}
          {hasOthers && !everything && (
            <Button size="s" variant="soft" onClick={() => onEverything(true)}>
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
          <Button size="s" variant="quiet" onClick={onClear}>
            取消选择
          </Button>
        </div>
      )}
      {asked !== null && (
        <BatchDialog
          noun={noun}
          verb={asked.verb}
          chosen={asked.chosen}
          queryKey={batch.queryKey}
          onDone={onClear}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** As a filter stands in an address: empty ones are left out. */
const textOf = (filter: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
