import { queryOptions } from '@tanstack/react-query';
import { adminSecurity } from '#contract/admins/addresses.ts';
import { request } from '../../../lib/api.ts';

export const SECURITY = 'admin-security';

export const securityQuery = () =>
  queryOptions({ queryKey: [SECURITY], queryFn: ({ signal }) => request(adminSecurity, {}, { signal }) });
