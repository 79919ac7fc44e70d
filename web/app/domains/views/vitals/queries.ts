import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { vitalsOverview, vitalsTrend } from '#contract/views/addresses.ts';
import { request } from '../../../lib/api.ts';
import type { Look } from './address.ts';

const VITALS = ['page-vitals'] as const;

export const overviewQuery = ({ device, navigation }: Look) =>
  queryOptions({
    queryKey: [...VITALS, 'overview', device, navigation],
    queryFn: ({ signal }) => request(vitalsOverview, { device, navigation }, { signal }),
    placeholderData: keepPreviousData,
  });

export const trendQuery = (look: Look) =>
  queryOptions({
    queryKey: [...VITALS, 'trend', look],
    queryFn: ({ signal }) => request(vitalsTrend, look, { signal }),
    placeholderData: keepPreviousData,
  });
