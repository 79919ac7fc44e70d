import { Fragment, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Cluster, Stack } from '../layout/primitives.tsx';
import type { To } from 'react-router';
import { Link } from '../base/link.tsx';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import css from './data-table.module.css';
import { pressRow } from './row-lead.ts';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  renderCell: (row: Row) => ReactNode;
  /** Aligned right, with digits of equal width. */
  number?: boolean;
  /** The column whose cell names the row; one per table. */
  heading?: boolean;
  /** Hidden in windows narrower than 1024 px. */
  wideOnly?: boolean;
  /** Hidden while a detail beside the list leaves it little room. */
  hiddenBesideDetail?: boolean;
  className?: string | undefined;
  /** The server can sort by this column, under this name. */
  sort?: string;
  /** The column of buttons (`actions`) is also shown to administrators who may only view, because some of its buttons change nothing. */
  forViewersToo?: boolean;
}

/** `by` is the sort parameter of the address, `-` for descending: `-joined` is newest members first. */
interface Sorting {
  by: string;
  to: (by: string) => To;
}

/** The marks of rows, for bulk actions. */
interface Marking<Row> {
  marked: ReadonlySet<string>;
  onMark: (marked: ReadonlySet<string>) => void;
  nameOf: (row: Row) => string;
  /** Whether a row can be marked; by default all can. */
  may?: (row: Row) => boolean;
  /** Rows that cannot be marked have no checkbox, instead of a disabled one. */
  bare?: boolean;
  /** Labels of the checkbox for all rows and of those for one row. */
  label?: { all: string; one: (name: string) => string };
}

const MARK_LABEL = { all: '选择本页全部', one: (name: string) => `选择 ${name}` };

interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Cells of a row of sums, in the order of the columns. */
  foot?: readonly ReactNode[];
  /** Key of the row that is open beside the table. */
  current?: string | null;
  sorting?: Sorting | undefined;
  marking?: Marking<Row> | undefined;
  /** Content below a row, with the id that the button's `aria-controls` names; null while closed. */
  renderDetail?: (row: Row) => { id: string; content: ReactNode } | null;
  className?: string | undefined;
}

/** The table of the back office and the creator area. On phones each row is a card whose cells show their column's title. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  foot,
  current = null,
  sorting,
  marking,
  renderDetail,
  className,
}: DataTableProps<Row>) {
  const all = marking === undefined ? columns : [markColumn(rows, keyOf, marking), ...columns];
  const marked = marking?.marked;
  const [box, isWider] = useOverflow<HTMLDivElement>();
  return (
    <div
      ref={box}
      className={css.scroll}
      // Only a box that scrolls needs to be reachable by keyboard.
      tabIndex={isWider ? 0 : undefined}
      data-wider={isWider ? '' : undefined}
      role="group"
      aria-label={caption}
    >
      <table className={classes(css.table, className)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {all.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody onClick={pressRow}>
          {rows.map((row) => {
            const detail = renderDetail?.(row) ?? null;
            return (
              <Fragment key={keyOf(row)}>
                <tr
                  aria-current={keyOf(row) === current ? 'true' : undefined}
                  data-marked={marked?.has(keyOf(row)) ? '' : undefined}
                  data-open={detail === null ? undefined : ''}
                >
                  {all.map((column) =>
                    column.heading ? (
                      <th key={column.key} scope="row" className={lookOf(column)}>
                        {column.renderCell(row)}
                      </th>
                    ) : (
                      <td key={column.key} className={lookOf(column)} data-title={labelOf(column.title)}>
                        {column.renderCell(row)}
                      </td>
                    ),
                  )}
                </tr>
                {detail !== null && (
                  <tr id={detail.id} data-detail="">
                    <td colSpan={all.length}>{detail.content}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.key} className={lookOf(column)} data-title={index === 0 ? undefined : labelOf(column.title)}>
                  {foot[index]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { title, sort } = column;
  if (sort === undefined || sorting === undefined)
    return (
      <th scope="col" className={lookOf(column)}>
        {title}
      </th>
    );
  const descends = sorting.by === `-${sort}`;
  const isOrder = descends || sorting.by === sort;
  return (
    <th scope="col" className={lookOf(column)} aria-sort={isOrder ? (descends ? 'descending' : 'ascending') : 'none'}>
      <Cluster
        as={Link}
        align="center"
        gap={4}
        inline
        className={css.sort}
        to={sorting.to(descends ? sort : `-${sort}`)}
        preventScrollReset
      >
        {title}
        {isOrder && <Icon name={descends ? 'arrow-down' : 'arrow-up'} size="xs" />}
      </Cluster>
    </th>
  );
}

function markColumn<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { marked, onMark, nameOf, may = () => true, bare = false, label = MARK_LABEL }: Marking<Row>,
): Column<Row> {
  const markable = rows.filter(may).map(keyOf);
  const isAll = markable.length > 0 && markable.every((key) => marked.has(key));
  const toggle = (key: string) => {
    const next = new Set(marked);
    if (!next.delete(key)) next.add(key);
    onMark(next);
  };
  return {
    key: 'mark',
    title: (
      <Stack as="label" align="center" justify="center" className={css.mark}>
        <span className="visually-hidden">{label.all}</span>
        <input
          type="checkbox"
          ref={(box) => {
            if (box !== null) box.indeterminate = !isAll && markable.some((key) => marked.has(key));
          }}
          checked={isAll}
          disabled={markable.length === 0}
          onChange={() => onMark(new Set(isAll ? [] : markable))}
        />
      </Stack>
    ),
    renderCell: (row) =>
      (!bare || may(row)) && (
        <Stack as="label" align="center" justify="center" className={css.mark}>
          <span className="visually-hidden">{label.one(nameOf(row))}</span>
          <input type="checkbox" checked={marked.has(keyOf(row))} disabled={!may(row)} onChange={() => toggle(keyOf(row))} />
        </Stack>
      ),
  };
}

const lookOf = ({ number, wideOnly, hiddenBesideDetail, key, className }: Column<never>): string =>
  classes(
    number && css.number,
    wideOnly && css.wideOnly,
    hiddenBesideDetail && css.hiddenBesideDetail,
    key === 'mark' && css.marking,
    className,
  );

const labelOf = (title: ReactNode): string | undefined => (typeof title === 'string' ? title : undefined);

/** Whether the content of a box is wider than the box, updated when either is resized. */
function useOverflow<Box extends HTMLElement>(): [box: RefObject<Box | null>, isWider: boolean] {
  const box = useRef<Box>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setWider(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [box, isWider];
}
