import { get, post } from '../address.ts';

// Apart from the domain's other addresses, which the first script of articles and videos carries.
export const recordVitals = post('/user/page/vitals');
export const vitalsOverview = get('/admin/vitals/overview');
export const vitalsTrend = get('/admin/vitals/trend');
