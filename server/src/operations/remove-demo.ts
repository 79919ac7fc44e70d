import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { removeLoginMethods } from '../domains/accounts/service.ts';
import { DEMO_LOGINS } from './demo-accounts.ts';

/**
 * Disables all logins of the demo accounts; their posts stay. Returns the number of accounts. Without demo content (`demo.…` in
 * installation) a person who happens to have such a mobile or mail address keeps the login.
 */
export const removeDemoAccounts = (deps: Deps): Promise<number> =>
  deps.transact(async (tx) => {
    const { mobiles, emails } = DEMO_LOGINS;
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from users where closed_at is null and (mobile = any(${sql.param(mobiles)}) or email = any(${sql.param(emails)}))
        and exists (select from installation where milestone like 'demo.%') for update`);
    for (const { id } of rows) await removeLoginMethods(tx, id);
    return rows.length;
  });
