import type pg from 'pg';
import type { Config } from '../config.ts';
import { ConfigError } from '../core/config-error.ts';

/** The login names of the demo accounts in the README, which share one password. */
export const DEMO_LOGINS = {
  mobiles: ['13800000001', '13800000002', '13800000003', '13800000004', '13800000005', '13800000006'],
  emails: ['demo@wenjian.example'],
};

/** The number of open accounts with the README's public password; 0 where demo content was never loaded. */
export async function countDemoAccounts(client: pg.ClientBase | pg.Pool): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from users where closed_at is null and (mobile = any($1) or email = any($2))
      and exists (select from installation where milestone like 'demo.%')`,
    [DEMO_LOGINS.mobiles, DEMO_LOGINS.emails],
  );
  return rows[0]?.count ?? 0;
}

type Reach = Pick<Config, 'host' | 'publicUrl' | 'trustProxy' | 'demoPublic'>;

/** The setting that makes the site reachable from other machines, for messages; null: none. */
export function publicBecause({ host, publicUrl, trustProxy }: Omit<Reach, 'demoPublic'>): string | null {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`;
  return trustProxy === false ? null : 'TRUST_PROXY';
}

const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Whether demo content may be loaded into an empty database. */
export const mayHaveDemo = (reach: Reach): boolean => reach.demoPublic || publicBecause(reach) === null;

/** Throws when the site is public and has demo accounts. Returns a warning when DEMO_PUBLIC allows that; otherwise null. */
export function refuseDemoInPublic(reach: Reach, accounts: number): string | null {
  const because = publicBecause(reach);
  if (because === null || accounts === 0) return null;
  if (!reach.demoPublic)
    throw new ConfigError(`${because} 允许外部访问，而库里有 ${accounts} 个演示账号，密码是公开的。${REMOVE}`);
  return `警告：站点对外开放（${because}），而库里有 ${accounts} 个密码公开的演示账号，任何人都能登录（DEMO_PUBLIC=yes）`;
}

export const REMOVE = '请运行 npm run demo:remove 去掉它们，再启动；确实要公开演示，请设置 DEMO_PUBLIC=yes';
