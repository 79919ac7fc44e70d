import { aliyunCdnDriver } from './aliyun.ts';
import { httpCdnDriver } from './http.ts';

/** Networks that keep copies; without one there is nothing to purge. */
export const CDN_DRIVERS = [httpCdnDriver, aliyunCdnDriver];
