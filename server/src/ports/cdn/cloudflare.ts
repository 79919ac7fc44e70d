import { z } from 'zod';
import { defineDriver } from '../driver.ts';
import type { Cdn } from './port.ts';
import { encodeTag, TAG_HEADER_VARIABLE } from './tag-header.ts';

interface CloudflareConfig {
  endpoint: string;
  zoneId: string;
  token: string;
  byTags: boolean;
}

/** Addresses, prefixes or tags in one call; some plans allow more. */
const PER_CALL = 30;

/** Driver for Cloudflare: purge_cache of API v4, by addresses, prefixes and tags. */
export function cloudflareCdn({ endpoint, zoneId, token, byTags }: CloudflareConfig, timeoutMs = 10_000): Cdn {
  const purge = async (kind: 'files' | 'prefixes' | 'tags', names: readonly string[]): Promise<void> => {
    for (let from = 0; from < names.length; from += PER_CALL) {
      const response = await fetch(`${endpoint}/zones/${zoneId}/purge_cache`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ [kind]: names.slice(from, from + PER_CALL) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const answer = (await response.json().catch(() => ({}))) as { success?: boolean; errors?: { code: number }[] };
      if (answer.success !== true)
        throw new Error(`purge_cache was refused: ${answer.errors?.[0]?.code ?? 'no code'} (${response.status})`);
    }
  };
  return {
    async purge(addresses) {
      // A prefix has no scheme, and ends at a segment of the path.
      const folders = addresses.filter((address) => address.endsWith('/')).map((address) => new URL(address));
      await purge(
        'prefixes',
        folders.map(({ host, pathname }) => host + pathname.replace(/\/$/, '')),
      );
      await purge(
        'files',
        addresses.filter((address) => !address.endsWith('/')),
      );
    },
    purgeTags: byTags ? (tags) => purge('tags', tags.map(encodeTag)) : null,
  };
}

/** Chosen by the variables of CLOUDFLARE_*. */
export const cloudflareCdnDriver = defineDriver({
  name: 'cloudflare',
  label: ' Cloudflare ',
  variables: {
    CLOUDFLARE_ZONE_ID: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'CLOUDFLARE_ZONE_ID 应为 32 位的区域 ID')
      .optional(),
    CLOUDFLARE_API_TOKEN: z
      .string()
      .regex(/^[\w-]{20,}$/, 'CLOUDFLARE_API_TOKEN 应为有清除缓存权限的 API 令牌')
      .optional(),
    CLOUDFLARE_API_URL: z
      .url({ protocol: /^https?$/, error: 'CLOUDFLARE_API_URL 必须是以 http:// 或 https:// 开头的地址' })
      .default('https://api.cloudflare.com/client/v4'),
    ...TAG_HEADER_VARIABLE,
  },
  needs: ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  open: async (env) =>
    cloudflareCdn({
      endpoint: env.CLOUDFLARE_API_URL,
      zoneId: env.CLOUDFLARE_ZONE_ID,
      token: env.CLOUDFLARE_API_TOKEN,
      byTags: env.CACHE_TAG_HEADER !== undefined,
    }),
});
