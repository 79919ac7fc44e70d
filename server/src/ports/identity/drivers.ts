import { z } from 'zod';
import { ConfigError } from '../../core/config-error.ts';
import type { ChosenDriver } from '../driver.ts';
import { aliyunIdentityDriver } from './aliyun.ts';
import { manualIdentity } from './manual.ts';
import type { IdentityVerifier } from './port.ts';

/** Services that check identities; without one, reviewers do. */
export const IDENTITY_DRIVERS = [aliyunIdentityDriver];

/** Selects the service explicitly, so that a billed service can be switched off without removing its keys. */
export const IDENTITY_VARIABLE = {
  IDENTITY_DRIVER: z.enum(['manual', 'aliyun'], 'IDENTITY_DRIVER 只能是 manual 或 aliyun').default('manual'),
};

export function chooseIdentity(env: Record<string, unknown>): ChosenDriver<IdentityVerifier> {
  if (env.IDENTITY_DRIVER !== 'aliyun')
    return {
      name: 'manual',
      open: async () => manualIdentity,
      notices:
        env.ALIYUN_IDENTITY_ACCESS_KEY_ID === undefined
          ? []
          : ['设置了身份核验服务的密钥，但 IDENTITY_DRIVER 为 manual，身份仅由人工核对'],
    };
  const chosen = aliyunIdentityDriver.choose(env);
  if (chosen === null)
    throw new ConfigError(
      '配置有误：设置 IDENTITY_DRIVER 时须同时设置 ALIYUN_IDENTITY_ACCESS_KEY_ID 和 ALIYUN_IDENTITY_ACCESS_KEY_SECRET',
    );
  if (env.ALIYUN_IDENTITY_FACE_SCENE_ID !== undefined && env.PUBLIC_URL === undefined)
    throw new ConfigError(
      '配置有误：使用人脸核验（ALIYUN_IDENTITY_FACE_SCENE_ID）时须同时设置 PUBLIC_URL，核验后从服务商的页面返回',
    );
  return chosen;
}
