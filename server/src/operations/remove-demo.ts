import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { endLogins } from '../domains/accounts/service.ts';
import { DEMO_LOGINS } from './demo-accounts.ts';

/** Leaves the demo's works where they are, and no way into the accounts that wrote them. Answers how many accounts there were. */
export const removeDemoAccounts = (deps: Deps): Promise<number> =>
  deps.transact(async (tx) => {
    const { mobiles, emails } = DEMO_LOGINS;
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from users where closed_at is null and (mobile = any(${sql.param(mobiles)}) or email = any(${sql.param(emails)}))
        and exists (select from installation where milestone like 'demo.%') for update`);
    for (const { id } of rows) await endLogins(tx, id);
    return rows.length;
  });
