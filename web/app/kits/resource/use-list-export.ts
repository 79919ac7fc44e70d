import { useMutation } from '@tanstack/react-query';
import type { ExportedList } from '#contract/back-office/list-exports.ts';
import { createListExport } from './api.ts';
import { request } from '../../lib/api.ts';
import { toast } from '../../lib/toast-store.ts';

/** Hands everything that the filter of a list leaves to the browser as a file. */
export const useListExport = (list: ExportedList | undefined) =>
  useMutation({
    mutationFn: async (filter: Record<string, unknown>) => {
      if (list === undefined) throw new Error('this list is no file');
      const asked = Object.entries(filter).filter(([name, value]) => value !== undefined && value !== '' && !PAGE.has(name));
      return request(createListExport, { list, filter: Object.fromEntries(asked.map(([name, value]) => [name, String(value)])) });
    },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(error.message),
  });

const PAGE = new Set(['page', 'limit']);
