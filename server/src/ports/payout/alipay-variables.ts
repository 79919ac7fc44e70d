import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../core/config-error.ts';
import type { AlipayConfig } from './alipay.ts';

export const ALIPAY_VARIABLES = {
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{10,20}$/, 'ALIPAY_APP_ID 应为支付宝开放平台的应用编号')
    .optional(),
  ALIPAY_GATEWAY: z
    .url({ protocol: /^https?$/, error: 'ALIPAY_GATEWAY 必须是以 http:// 或 https:// 开头的地址' })
    .default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_PRIVATE_KEY_PATH: z.string().min(1, 'ALIPAY_PRIVATE_KEY_PATH 不能为空').optional(),
  ALIPAY_PUBLIC_KEY_PATH: z.string().min(1, 'ALIPAY_PUBLIC_KEY_PATH 不能为空').optional(),
  ALIPAY_APP_CERT_PATH: z.string().min(1, 'ALIPAY_APP_CERT_PATH 不能为空').optional(),
  ALIPAY_PUBLIC_CERT_PATH: z.string().min(1, 'ALIPAY_PUBLIC_CERT_PATH 不能为空').optional(),
  ALIPAY_ROOT_CERT_PATH: z.string().min(1, 'ALIPAY_ROOT_CERT_PATH 不能为空').optional(),
};
const variables = z.object(ALIPAY_VARIABLES);

/** Relative paths are resolved from the folder `checkout`. With certificates, the public key is not used. */
export function parseAlipay(env: z.output<typeof variables>, checkout: string): AlipayConfig | null {
  if (env.ALIPAY_APP_ID === undefined) return null;
  const file = (path: string) => resolve(checkout, path);
  const { ALIPAY_APP_CERT_PATH: app, ALIPAY_PUBLIC_CERT_PATH: alipay, ALIPAY_ROOT_CERT_PATH: root } = env;
  const certificates =
    app !== undefined && alipay !== undefined && root !== undefined
      ? { app: file(app), alipay: file(alipay), root: file(root) }
      : null;
  if (env.ALIPAY_PRIVATE_KEY_PATH === undefined)
    throw new ConfigError('配置有误：设置 ALIPAY_APP_ID 时须同时设置 ALIPAY_PRIVATE_KEY_PATH');
  const isPartlyGiven = certificates === null && [app, alipay, root].some((path) => path !== undefined);
  if (isPartlyGiven || (certificates === null && env.ALIPAY_PUBLIC_KEY_PATH === undefined)) {
    throw new ConfigError(
      '配置有误：须设置 ALIPAY_PUBLIC_KEY_PATH，或同时设置 ALIPAY_APP_CERT_PATH、ALIPAY_PUBLIC_CERT_PATH 和 ALIPAY_ROOT_CERT_PATH',
    );
  }
  return {
    appId: env.ALIPAY_APP_ID,
    gateway: env.ALIPAY_GATEWAY,
    privateKeyPath: file(env.ALIPAY_PRIVATE_KEY_PATH),
    publicKeyPath: env.ALIPAY_PUBLIC_KEY_PATH === undefined ? null : file(env.ALIPAY_PUBLIC_KEY_PATH),
    certificates,
  };
}
