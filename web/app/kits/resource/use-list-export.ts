import { createListExport } from '#contract/back-office/addresses.ts';
import type { ExportedList } from '#contract/back-office/list-exports.ts';
import { downloadFrom } from '../../lib/browser/download.ts';
import { useCall } from '../../lib/calls/use-call.ts';

/** Downloads all rows that match a filter as a file. */
export function useListExport(list: ExportedList | undefined) {
  const { send, isPending } = useCall(createListExport, { success: null, onDone: ({ url }) => downloadFrom(url) });
  return {
    isPending,
    start(filter: Record<string, unknown>): void {
      if (list === undefined) return;
      const filters = Object.entries(filter).filter(
        ([name, value]) => value !== undefined && value !== '' && !PAGING_PARAMS.has(name),
      );
      void send({ list, filter: Object.fromEntries(filters.map(([name, value]) => [name, String(value)])) });
    },
  };
}

const PAGING_PARAMS = new Set(['page', 'limit']);
