import { ConfigError } from '../../core/config-error.ts';
import { chooseDriver, type ChosenDriver } from '../driver.ts';
import { aliyunCdnDriver } from './aliyun.ts';
import { cloudflareCdnDriver } from './cloudflare.ts';
import { httpCdnDriver } from './http.ts';
import type { Cdn } from './port.ts';

/** Drivers of the CDN; without one nothing is purged. */
export const CDN_DRIVERS = [httpCdnDriver, aliyunCdnDriver, cloudflareCdnDriver];

/** The chosen driver; null: none. Throws ConfigError when a setting it needs is missing. */
export function chooseCdn(env: Record<string, unknown>): ChosenDriver<Cdn> | null {
  const cdn = chooseDriver(CDN_DRIVERS, env, 'CDN');
  if (cdn !== null && env.PUBLIC_URL === undefined) throw new ConfigError('配置有误：使用 CDN 时须同时设置 PUBLIC_URL');
  const missing = ['CDN_PURGE_URL', 'CACHE_TAG_HEADER'].filter((name) => env[name] === undefined);
  if (env.CDN_PURGE_TAGS_URL !== undefined && missing.length > 0)
    throw new ConfigError(`配置有误：设置 CDN_PURGE_TAGS_URL 时须同时设置 ${missing.join('、')}`);
  if (cdn?.name === 'cloudflare' && env.CACHE_TAG_HEADER === 'Surrogate-Key')
    throw new ConfigError('配置有误：Cloudflare 只认 Cache-Tag，请设置 CACHE_TAG_HEADER=Cache-Tag');
  return cdn;
}
