import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dashboardWaiting } from '#contract/back-office/addresses.ts';
import { categories } from '#contract/discovery/addresses.ts';
import { getSettings, settingsVersions } from '#contract/settings/addresses.ts';
import { request } from '../../lib/api.ts';

export const SETTINGS = 'admin-settings';

export const settingsQuery = queryOptions({
  queryKey: [SETTINGS, 'current'],
  queryFn: ({ signal }) => request(getSettings, {}, { signal }),
});

export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: [SETTINGS, 'versions', page],
    queryFn: ({ signal }) => request(settingsVersions, { page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['site-categories'],
  queryFn: ({ signal }) => request(categories, {}, { signal }),
});

/** The number of comments and danmaku pending review. */
export const waitingRemarksQuery = queryOptions({
  queryKey: ['waiting-remarks'],
  queryFn: ({ signal }) => request(dashboardWaiting, {}, { signal }),
});
