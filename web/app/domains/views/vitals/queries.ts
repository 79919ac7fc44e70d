import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { vitalsOverview, vitalsTrend } from '#contract/views/addresses.ts';
import { request } from '../../../lib/api.ts';
import type { Filters } from './address.ts';

const VITALS = ['page-vitals'] as const;

export const overviewQuery = ({ device, navigation }: Filters) =>
  queryOptions({
    queryKey: [...VITALS, 'overview', device, navigation],
    queryFn: ({ signal }) => request(vitalsOverview, { device, navigation }, { signal }),
    placeholderData: keepPreviousData,
  });

export const trendQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...VITALS, 'trend', filters],
    queryFn: ({ signal }) => request(vitalsTrend, filters, { signal }),
    placeholderData: keepPreviousData,
  });
