import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signedRequest } from '../aliyun-request.ts';
import { defineDriver } from '../driver.ts';
import type { Cdn } from './port.ts';

interface AliyunCdnConfig {
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
}

/** Limits of one request, from the documentation of RefreshObjectCaches. */
const ADDRESSES_PER_REQUEST = { File: 1_000, Directory: 100 } as const;

/** Driver for 阿里云 CDN: RefreshObjectCaches of Cdn 2018-05-10. */
export function aliyunCdn(config: AliyunCdnConfig, timeoutMs = 10_000): Cdn {
  const refresh = async (kind: keyof typeof ADDRESSES_PER_REQUEST, addresses: string[]): Promise<void> => {
    for (let from = 0; from < addresses.length; from += ADDRESSES_PER_REQUEST[kind]) {
      const { url, headers } = signedRequest({
        ...config,
        action: 'RefreshObjectCaches',
        version: '2018-05-10',
        parameters: { ObjectPath: addresses.slice(from, from + ADDRESSES_PER_REQUEST[kind]).join('\n'), ObjectType: kind },
        date: new Date(),
        nonce: randomUUID(),
      });
      const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
      const answer = (await response.json()) as { RefreshTaskId?: string; Code?: string; RequestId?: string };
      if (answer.RefreshTaskId === undefined)
        throw new Error(
          `RefreshObjectCaches was refused: ${answer.Code ?? response.status} (${answer.RequestId ?? 'no request id'})`,
        );
    }
  };
  return {
    async purge(addresses) {
      await refresh(
        'Directory',
        addresses.filter((address) => address.endsWith('/')),
      );
      await refresh(
        'File',
        addresses.filter((address) => !address.endsWith('/')),
      );
    },
    purgeTags: null,
  };
}

/** Chosen by the variables of ALIYUN_CDN_*. */
export const aliyunCdnDriver = defineDriver({
  name: 'aliyun',
  label: '阿里云 CDN',
  variables: {
    ALIYUN_CDN_ACCESS_KEY_ID: z
      .string()
      .regex(/^[A-Za-z0-9]{8,64}$/, 'ALIYUN_CDN_ACCESS_KEY_ID 应为阿里云的 AccessKey ID')
      .optional(),
    ALIYUN_CDN_ACCESS_KEY_SECRET: z.string().min(16, 'ALIYUN_CDN_ACCESS_KEY_SECRET 至少 16 位').optional(),
    ALIYUN_CDN_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'ALIYUN_CDN_ENDPOINT 必须是以 http:// 或 https:// 开头的地址' })
      .default('https://cdn.aliyuncs.com'),
  },
  needs: ['ALIYUN_CDN_ACCESS_KEY_ID', 'ALIYUN_CDN_ACCESS_KEY_SECRET'],
  open: async (env) =>
    aliyunCdn({
      endpoint: env.ALIYUN_CDN_ENDPOINT,
      accessKeyId: env.ALIYUN_CDN_ACCESS_KEY_ID,
      accessKeySecret: env.ALIYUN_CDN_ACCESS_KEY_SECRET,
    }),
});
