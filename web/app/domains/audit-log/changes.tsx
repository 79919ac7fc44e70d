import type { LogRow } from '#contract/audit-log.ts';
import css from './log-desk.module.css';

/** What it was before and after, field by field, folded until it is asked for. */
export function Changes({ row: { before, after } }: { row: LogRow }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return '—';
  return (
    <details className={css.changes}>
      <summary>{names.length} 项</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== null && name in before && (
                <del>
                  <span className="vh">之前：</span>
                  {shown(before[name])}
                </del>
              )}
              {after !== null && name in after && (
                <ins>
                  <span className="vh">之后：</span>
                  {shown(after[name])}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const shown = (value: unknown): string =>
  value === null || value === '' ? '（空）' : typeof value === 'string' ? value : JSON.stringify(value);
