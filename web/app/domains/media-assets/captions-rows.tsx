import { memo, useCallback } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { insertAfter, type CaptionRow } from './caption-table.ts';
import css from './captions-editor.module.css';

interface CaptionRowsProps {
  rows: CaptionRow[];
  problems: ReadonlyMap<number, string>;
  onChange: (change: (rows: CaptionRow[] | null) => CaptionRow[] | null) => void;
}

export function CaptionRows({ rows, problems, onChange }: CaptionRowsProps) {
  const change = useCallback(
    (key: number, part: Partial<CaptionRow>) =>
      onChange((before) => before?.map((row) => (row.key === key ? { ...row, ...part } : row)) ?? null),
    [onChange],
  );
  const remove = useCallback((key: number) => onChange((before) => before?.filter((row) => row.key !== key) ?? null), [onChange]);
  const insert = useCallback((key: number | null) => onChange((before) => insertAfter(before ?? [], key)), [onChange]);
  return (
    <>
      <ol className={css.rows}>
        {rows.map((row, index) => (
          <Row key={row.key} row={row} number={index + 1} problem={problems.get(row.key)} {...{ change, remove, insert }} />
        ))}
      </ol>
      <Button icon="plus" onClick={() => insert(rows.at(-1)?.key ?? null)}>
        在末尾加一条
      </Button>
    </>
  );
}

interface RowProps {
  row: CaptionRow;
  number: number;
  problem: string | undefined;
  change: (key: number, part: Partial<CaptionRow>) => void;
  remove: (key: number) => void;
  insert: (key: number) => void;
}

/** Drawn anew only when it has changed itself: there may be thousands. */
const Row = memo(function Row({ row: { key, start, end, text }, number, problem, change, remove, insert }: RowProps) {
  return (
    <li className={css.row}>
      <span className={css.number}>{number}</span>
      <input
        className={css.time}
        value={start}
        aria-label={`第 ${number} 条开始时间`}
        onChange={({ target }) => change(key, { start: target.value })}
      />
      <input
        className={css.time}
        value={end}
        aria-label={`第 ${number} 条结束时间`}
        onChange={({ target }) => change(key, { end: target.value })}
      />
      <textarea
        rows={2}
        value={text}
        aria-label={`第 ${number} 条内容`}
        onChange={({ target }) => change(key, { text: target.value })}
      />
      <span className={css.actions}>
        <IconButton shape="square" size="s" icon="plus" label={`在第 ${number} 条后加一条`} onClick={() => insert(key)} />
        <IconButton shape="square" size="s" icon="trash" label={`删除第 ${number} 条`} onClick={() => remove(key)} />
      </span>
      {problem !== undefined && <p className={css.wrong}>{problem}</p>}
    </li>
  );
});
