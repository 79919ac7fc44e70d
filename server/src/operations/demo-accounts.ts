import type pg from 'pg';
import type { Config } from '../config.ts';
import { ConfigError } from '../core/config-error.ts';

/** By these the README's accounts are known, with one password for all. */
export const DEMO_LOGINS = {
  mobiles: ['13800000001', '13800000002', '13800000003', '13800000004', '13800000005'],
  emails: ['demo@wenjian.example'],
};

/** Accounts that anybody can log in to who has read the README, where demo content was ever loaded. */
export async function countDemoAccounts(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from users where closed_at is null and (mobile = any($1) or email = any($2))
      and exists (select from installation where milestone like 'demo.%')`,
    [DEMO_LOGINS.mobiles, DEMO_LOGINS.emails],
  );
  return rows[0]?.count ?? 0;
}

type Reach = Pick<Config, 'host' | 'publicUrl' | 'trustProxy' | 'demoPublic'>;

/** By which setting others than this machine reach the site; null when none says so. */
export function publicBecause({ host, publicUrl, trustProxy }: Omit<Reach, 'demoPublic'>): string | null {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`;
  return trustProxy === false ? null : 'TRUST_PROXY';
}

const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Whether demo content may be loaded into an empty database. */
export const mayHaveDemo = (reach: Reach): boolean => reach.demoPublic || publicBecause(reach) === null;

/** A site that others reach does not start while accounts are in it whose password is in the README. */
export function refuseDemoInPublic(reach: Reach, accounts: number): string | null {
  const because = publicBecause(reach);
  if (because === null || accounts === 0) return null;
  if (!reach.demoPublic)
    throw new ConfigError(`${because} 允许外部访问，而库里有 ${accounts} 个演示账号，密码是公开的。${REMOVE}`);
  return `警告：站点对外开放（${because}），而库里有 ${accounts} 个密码公开的演示账号，任何人都能登录（DEMO_PUBLIC=yes）`;
}

export const REMOVE = '请运行 npm run demo:remove 去掉它们，再启动；确实要公开演示，请设置 DEMO_PUBLIC=yes';
