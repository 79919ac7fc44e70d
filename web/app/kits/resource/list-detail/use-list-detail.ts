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
  /** Whether the row awaits a decision; after a decision the next such row is selected. */
  isLeftToDo: (row: Row) => boolean;
  /** After the last decision: keep the detail open, or close it. */
  afterLastDecision: 'stay' | 'close';
  /** Called when J is pressed on the last row. */
  onEnd?: () => void;
}

interface Selection {
  selected: string | null;
  select: (key: string | null, how: { replace: boolean }) => void;
}

export interface ListDetailState {
  /** The element with the list and the detail; the detail has `data-detail`. */
  root: RefObject<HTMLDivElement | null>;
  selected: string | null;
  /** Selects a row and moves the focus into its detail. */
  open: (key: string) => void;
  close: () => void;
  /** After the decision on `from`: selects the next open row, unless the person has left `from` or the page meanwhile. */
  openNext: (from: string) => void;
}

/** State of a list with a detail beside it; the selected row is in the page's address as `param`. */
export function useListDetail<Row>({ param = 'id', ...options }: ListDetailOptions<Row> & { param?: string }) {
  const { values, go } = useFilters(namedParams(param, 'page'));
  return useSelection({
    ...options,
    selected: values[param] || null,
    select: (key, { replace }) => go({ [param]: key ?? '', page: values['page'] ?? '' }, { replace }),
  });
}

/** The selection in a list: J and K move it, Enter focuses the detail, Escape in a field returns the focus to the detail. */
export function useSelection<Row>({
  rows,
  keyOf,
  isLeftToDo: isOpen,
  selected,
  select,
  afterLastDecision: atEnd,
  onEnd,
}: ListDetailOptions<Row> & Selection): ListDetailState & { current: Row | null } {
  const root = useRef<HTMLDivElement>(null);
  const keys = rows.map(keyOf);
  const index = selected === null ? -1 : keys.indexOf(selected);
  /** The last known place of the selected row, which may have left the list. */
  const lastIndex = useRef(-1);
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
    if (index >= 0) lastIndex.current = index;
  });
  const isCurrentPage = useIsCurrentPage();
  const focusNextDetail = useDetailFocus(root, selected, lastIndex);

  const step = (by: 1 | -1) => {
    const next = neighbour(keys, selected, lastIndex.current, by);
    if (next !== undefined) select(next, { replace: selected !== null });
    else if (by === 1) onEnd?.();
  };
  useShortcuts({ j: () => step(1), k: () => step(-1), Enter: () => focusDetail(root.current) });

  return {
    root,
    selected,
    current: rows[index] ?? null,
    open(key) {
      if (key === selected) return void focusDetail(root.current);
      focusNextDetail();
      select(key, { replace: selected !== null });
    },
    close: () => select(null, { replace: true }),
    openNext(from) {
      if (!isCurrentPage() || latest.current !== from) return;
      const next = nextOpen(rows, keys.includes(from) ? keys.indexOf(from) : lastIndex.current - 1, isOpen);
      if (next === undefined && atEnd === 'stay') return;
      focusNextDetail();
      select(next === undefined ? null : keyOf(next), { replace: true });
    },
  };
}

/**
 * Keeps the focus in the list and detail when the selection changes: a removed detail had it, so the next detail gets it, or the
 * row's link once none is open. Returns a function that requests the focus for the next detail.
 */
function useDetailFocus(root: RefObject<HTMLElement | null>, selected: string | null, lastIndex: RefObject<number>): () => void {
  const isRequested = useRef(false);
  const wasInside = useRef(false);
  const before = useRef(selected);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      wasInside.current = detailOf(target) !== null;
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
    // The focused element was removed with its detail.
    const isLost = document.activeElement === document.body;
    if (selected === null) {
      isRequested.current = false;
      if (wasOpen && isLost) openerAt(root.current, lastIndex.current)?.focus();
      return undefined;
    }
    const movesFocus = isRequested.current || (wasInside.current && isLost);
    if (!movesFocus) return undefined;
    isRequested.current = false;
    // The focus moves in the next frame, because the dialog of the decision first restores the focus itself.
    const frame = requestAnimationFrame(() => focusDetail(root.current));
    return () => cancelAnimationFrame(frame);
  }, [root, selected, lastIndex]);
  return () => {
    isRequested.current = true;
  };
}

const DETAIL = '[data-detail]';

const detailOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(DETAIL) : null;

function focusDetail(root: HTMLElement | null): void {
  const detail = root?.querySelector<HTMLElement>(DETAIL);
  if (detail === null || detail === undefined) return;
  detail.focus({ preventScroll: true });
  // A tall detail whose top is above the window already covers it; 'nearest' would not scroll to its top.
  detail.scrollIntoView({ block: detail.getBoundingClientRect().top < 0 ? 'start' : 'nearest' });
}

/** The link or button that opens the row at an index. */
const openerAt = (root: HTMLElement | null, index: number): HTMLElement | null =>
  root?.querySelectorAll('tbody > tr')[index]?.querySelector<HTMLElement>('th :is(a, button)') ?? null;
