import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { listReportCases, reportCaseOf } from '#contract/moderation/addresses.ts';
import { request } from '../../../lib/api.ts';

export const REPORTS = 'admin-reports';

export const reportCasesQuery = (filter: InputAt<typeof listReportCases>) =>
  queryOptions({
    queryKey: [REPORTS, 'list', filter],
    queryFn: ({ signal }) => request(listReportCases, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportCaseQuery = (id: string) =>
  queryOptions({
    queryKey: [REPORTS, 'one', id],
    queryFn: ({ signal }) => request(reportCaseOf, { id }, { signal }),
  });
