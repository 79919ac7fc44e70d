import { z } from 'zod';
import { ConfigError } from '../../core/config-error.ts';
import type { ChosenDriver } from '../driver.ts';
import { aliyunSafetyDriver } from './aliyun.ts';
import type { ContentSafety } from './port.ts';
import { tencentSafetyDriver } from './tencent.ts';

/** Services that judge texts, pictures and videos; without one only the sensitive words are checked. */
export const SAFETY_DRIVERS = [aliyunSafetyDriver, tencentSafetyDriver];

/** Selects the service explicitly, so that a billed service can be switched off without removing its keys. */
export const SAFETY_VARIABLE = {
  SAFETY_DRIVER: z.enum(['words', 'aliyun', 'tencent'], 'SAFETY_DRIVER 只能是 words、aliyun 或 tencent').default('words'),
};

/** Null: only the sensitive words are checked. */
export function chooseSafety(env: Record<string, unknown>): ChosenDriver<ContentSafety> | null {
  const name = env.SAFETY_DRIVER;
  if (name === 'aliyun' && env.PUBLIC_URL === undefined)
    throw new ConfigError('配置有误：使用阿里云内容安全时须同时设置 PUBLIC_URL，图片和视频由阿里云按公开地址读取');
  if (name === 'aliyun')
    return aliyunSafetyDriver.choose(env) ?? refuse('ALIYUN_SAFETY_ACCESS_KEY_ID 和 ALIYUN_SAFETY_ACCESS_KEY_SECRET');
  if (name === 'tencent')
    return tencentSafetyDriver.choose(env) ?? refuse('TENCENT_SAFETY_SECRET_ID 和 TENCENT_SAFETY_SECRET_KEY');
  return null;
}

/** Warnings: keys of an unused service, or a service that cannot check videos. */
export function safetyNotices(env: Record<string, unknown>): string[] {
  const hasKeys = env.ALIYUN_SAFETY_ACCESS_KEY_ID !== undefined || env.TENCENT_SAFETY_SECRET_ID !== undefined;
  if (env.SAFETY_DRIVER === 'words' && hasKeys)
    return ['设置了内容安全服务的密钥，但 SAFETY_DRIVER 为 words，内容仅按敏感词检查'];
  return env.SAFETY_DRIVER === 'tencent' && env.PUBLIC_URL === undefined
    ? ['没有设置 PUBLIC_URL，腾讯云读取不到视频，视频不能送检']
    : [];
}

function refuse(missing: string): never {
  throw new ConfigError(`配置有误：设置 SAFETY_DRIVER 时须同时设置 ${missing}`);
}
