import { describe, expect, test } from 'vitest';
import { AUTHORS, DEMO_PASSWORD } from '#seed/demo/authors.ts';
import { loginForMobilePassword } from '#contract/accounts/accounts.ts';
import { parseConfig } from '#server/config.ts';
import { createTestApp } from '../../test/test-app.ts';
import { countDemoAccounts, DEMO_LOGINS, mayHaveDemo, publicBecause, refuseDemoInPublic } from './demo-accounts.ts';
import { checkDemo } from './doctor/doctor.ts';
import { setMilestone } from './readiness.ts';
import { removeDemoAccounts } from './remove-demo.ts';

const { deps, user, call } = await createTestApp();
const reachOf = (environment: Record<string, string>) => parseConfig(environment, '/');

const OPEN: Record<string, string>[] = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { PUBLIC_URL: 'https://wenjian.example' },
  { TRUST_PROXY: '1' },
];
const CLOSED: Record<string, string>[] = [
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://[::1]:3000' },
];

describe('demo accounts', () => {
  test.each(OPEN)('keep a site from starting that others reach, and are not loaded there: %j', (environment) => {
    expect(() => refuseDemoInPublic(reachOf(environment), 5)).toThrow('npm run demo:remove');
    expect(mayHaveDemo(reachOf(environment))).toBe(false);
    expect(refuseDemoInPublic(reachOf(environment), 0)).toBeNull();
    const allowed = reachOf({ ...environment, DEMO_PUBLIC: 'yes' });
    expect(refuseDemoInPublic(allowed, 5)).toContain('任何人都能登录');
    expect(mayHaveDemo(allowed)).toBe(true);
  });

  test.each(CLOSED)('are fine where this machine alone reaches them: %j', (environment) => {
    expect(publicBecause(reachOf(environment))).toBeNull();
    expect(refuseDemoInPublic(reachOf(environment), 5)).toBeNull();
  });

  test('are all that the demo lets log in', () => {
    expect(AUTHORS.flatMap(({ mobile }) => mobile ?? []).toSorted()).toEqual(DEMO_LOGINS.mobiles);
    expect(AUTHORS.flatMap(({ email }) => email ?? [])).toEqual(DEMO_LOGINS.emails);
  });

  test('are found by their rows, whatever DEMO says, and let nobody in once they are removed', async () => {
    const mobile = DEMO_LOGINS.mobiles[0] ?? '';
    const reader = await user('user', { mobile });
    const pool = deps.db.$client;
    expect(await countDemoAccounts(pool), 'a person’s own number where no demo was loaded').toBe(0);
    await setMilestone(deps.db, 'demo.ready');
    const client = await pool.connect();
    const found = await checkDemo(client, reachOf({ HOST: '0.0.0.0', DEMO: 'off' }));
    expect(found).toEqual([{ state: 'wrong', text: expect.stringContaining('1 个演示账号') }]);
    expect((await checkDemo(client, reachOf({}))).map(({ state }) => state)).toEqual(['notice']);
    const login = () => call(loginForMobilePassword, { mobile, password: DEMO_PASSWORD });
    expect((await login()).status).toBe(200);
    expect(await removeDemoAccounts(deps)).toBe(1);
    expect((await login()).status).toBe(401);
    const { rows } = await pool.query('select 1 from sessions where owner_id = $1', [reader.id]);
    expect(rows).toEqual([]);
    expect(await checkDemo(client, reachOf({ HOST: '0.0.0.0' }))).toEqual([]);
    client.release();
  });
});
