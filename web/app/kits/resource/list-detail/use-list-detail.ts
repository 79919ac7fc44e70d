import { useEffect, useRef, type RefObject } from 'react';
import { isCovered, isTyping, useShortcuts } from '../../../ui/base/shortcuts.ts';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { namedParams } from '../../../lib/search-params.ts';
import { neighbour, nextOpen } from './neighbours.ts';
import { useIsCurrentPage } from './use-current-page.ts';

export interface ListDetailOptions<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What waits for a decision: after one it is gone on to the next of these. */
  isOpen: (row: Row) => boolean;
  /** After a decision when nothing else waits: the detail shows what was decided, or the list alone is left. */
  atEnd: 'stay' | 'close';
  /** What J does behind the last row. */
  onEnd?: () => void;
}

interface Selection {
  selected: string | null;
  select: (key: string | null, how: { replace: boolean }) => void;
}

export interface ListDetailState {
  /** Holds both; its detail is marked by `data-detail`. */
  root: RefObject<HTMLDivElement | null>;
  selected: string | null;
  /** Opens a row with the focus in its detail. */
  open: (key: string) => void;
  close: () => void;
  /** Leads to the next row that waits once `from` was decided, unless the person has gone on alone meanwhile. */
  goOn: (from: string) => void;
}

/** A list and the row that is open beside it, which the address names by `param`. */
export function useListDetail<Row>({ param = 'id', ...options }: ListDetailOptions<Row> & { param?: string }) {
  const { values, go } = useFilters(namedParams(param, 'page'));
  return useSelection({
    ...options,
    selected: values[param] || null,
    select: (key, { replace }) => go({ [param]: key ?? '', page: values['page'] ?? '' }, { replace }),
  });
}

/** A list and the row of it that is selected: moved by J and K, gone into by Enter, left by Escape where one types. */
export function useSelection<Row>({
  rows,
  keyOf,
  isOpen,
  selected,
  select,
  atEnd,
  onEnd,
}: ListDetailOptions<Row> & Selection): ListDetailState & { current: Row | null } {
  const root = useRef<HTMLDivElement>(null);
  const keys = rows.map(keyOf);
  const at = selected === null ? -1 : keys.indexOf(selected);
  const place = useRef(-1);
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
    if (at >= 0) place.current = at;
  });
  const isCurrentPage = useIsCurrentPage();
  const want = useDetailFocus(root, selected, place);

  const step = (by: 1 | -1) => {
    const next = neighbour(keys, selected, place.current, by);
    if (next !== undefined) select(next, { replace: selected !== null });
    else if (by === 1) onEnd?.();
  };
  useShortcuts({ j: () => step(1), k: () => step(-1), Enter: () => focusDetail(root.current) });

  return {
    root,
    selected,
    current: rows[at] ?? null,
    open(key) {
      if (key === selected) return void focusDetail(root.current);
      want();
      select(key, { replace: selected !== null });
    },
    close: () => select(null, { replace: true }),
    goOn(from) {
      if (!isCurrentPage() || latest.current !== from) return;
      const next = nextOpen(rows, keys.includes(from) ? keys.indexOf(from) : place.current - 1, isOpen);
      if (next === undefined && atEnd === 'stay') return;
      want();
      select(next === undefined ? null : keyOf(next), { replace: true });
    },
  };
}

/** Keeps the focus where the work is; answers how to ask for it in the detail that opens next. */
function useDetailFocus(root: RefObject<HTMLElement | null>, selected: string | null, place: RefObject<number>): () => void {
  const wanted = useRef(false);
  const inside = useRef(false);
  const before = useRef(selected);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      inside.current = detailOf(target) !== null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isInputMethodKey(event)) return;
      if (isTyping(event.target) && !isCovered()) detailOf(event.target)?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  useEffect(() => {
    const wasOpen = before.current !== null;
    before.current = selected;
    root.current?.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // What had the focus has gone with the detail it stood in.
    const isLost = document.activeElement === document.body;
    if (selected === null) {
      wanted.current = false;
      if (wasOpen && isLost) openerAt(root.current, place.current)?.focus();
      return undefined;
    }
    if (!wanted.current && !(inside.current && isLost)) return undefined;
    wanted.current = false;
    // A dialog in which it was decided first gives the focus back.
    const frame = requestAnimationFrame(() => focusDetail(root.current));
    return () => cancelAnimationFrame(frame);
  }, [root, selected, place]);
  return () => {
    wanted.current = true;
  };
}

const DETAIL = '[data-detail]';

const detailOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(DETAIL) : null;

function focusDetail(root: HTMLElement | null): void {
  const detail = root?.querySelector<HTMLElement>(DETAIL);
  if (detail === null || detail === undefined) return;
  detail.focus({ preventScroll: true });
  // One that begins above what is in sight, where a long list stood, may cover the window already.
  detail.scrollIntoView({ block: detail.getBoundingClientRect().top < 0 ? 'start' : 'nearest' });
}

/** What opened the row that was open last. */
const openerAt = (root: HTMLElement | null, place: number): HTMLElement | null =>
  root?.querySelectorAll('tbody > tr')[place]?.querySelector<HTMLElement>('th :is(a, button)') ?? null;
