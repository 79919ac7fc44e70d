import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as at from '#contract/views/addresses.ts';
import type * as vitals from '#contract/views/vitals.ts';
import { client, request } from '../../../lib/api.ts';
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

const vitalsOverview = client<typeof vitals.vitalsOverview>(at.vitalsOverview);
const vitalsTrend = client<typeof vitals.vitalsTrend>(at.vitalsTrend);
