import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { namedParams } from '../../lib/search-params.ts';
import { useShortcuts } from '../../ui/base/shortcuts.ts';
import { deferDecision, isDeferred, undo, useDeferred, type Decision } from './deferred.ts';
import { UndoBar } from './undo-bar.tsx';
import { useListDetail, type ListDetailOptions } from '../resource/list-detail/use-list-detail.ts';

interface DeskPage {
  list: unknown[];
  page: number;
}

interface DeskOptions<Page extends DeskPage> extends Omit<ListDetailOptions<Page['list'][number]>, 'rows'> {
  query: UseQueryResult<Page>;
  /** Begins the query keys of the desk's lists; it also names the queue of decisions that wait to be sent. */
  queryKey: string;
}

interface Case {
  id: string;
  /** Names the row in the sentences: a title in its marks, or the beginning of a text. */
  name: string;
  /** 通过, 退回, 隐藏: names the decision. */
  verb: string;
  /** The server has accepted the decision. */
  onSent?: () => void;
}

export type Decide = (decided: Case, decision: Decision) => void;

/**
 * A list of cases and the one that is open beside it. A decision takes its row out of the list and opens the next; the call is
 * sent five seconds later, unless Z or the bar takes the decision back.
 */
export function useDesk<Page extends DeskPage>({ query, queryKey, ...options }: DeskOptions<Page>) {
  const client = useQueryClient();
  const { go } = useFilters(namedParams('id', 'page'));
  const deferred = useDeferred(queryKey);
  const list: readonly Page['list'][number][] = query.data?.list ?? [];
  const rows = list.filter((row) => deferred.every(({ id }) => id !== options.keyOf(row)));
  const detail = useListDetail({ ...options, rows });

  const decide: Decide = (decided, decision) => {
    const onEnd = () => client.invalidateQueries({ queryKey: [queryKey] });
    deferDecision({ ...decided, queue: queryKey, onEnd }, decision);
    detail.openNext(decided.id);
  };

  const [undone] = useState(() => new Set<string>());
  const undoLast = (): void => {
    const last = deferred.at(-1);
    if (last === undefined || !undo(last)) return;
    undone.add(last.id);
    // Not `detail.open`, which replaces the address of the present row: the navigation to the next row may still be pending.
    go({ id: last.id, page: String(query.data?.page ?? 1) });
  };
  useShortcuts({ z: undoLast });

  return {
    ...detail,
    /** The query without the rows that were decided. */
    query: { ...query, ...(query.data === undefined ? {} : { data: { ...query.data, list: rows } }) } as UseQueryResult<Page>,
    decide,
    /** A decision on this row waits to be sent. Effects of the rendering before the decision see it, too. */
    isDecided: (id: string): boolean => isDeferred(queryKey, id),
    /** A decision on this row was undone here. */
    isUndone: (id: string): boolean => undone.has(id),
    undoBar: <UndoBar follows last={deferred.at(-1)} onUndo={undoLast} />,
  };
}

/** The beginning of a text, as the name of its row. */
export function quoteBeginning(text: string): string {
  const letters = [...text];
  return `“${letters.length > 12 ? `${letters.slice(0, 12).join('')}…` : text}”`;
}
