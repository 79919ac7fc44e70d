import { sql } from 'drizzle-orm';
import { areaOf, ruleOf, type AdminArea } from '#contract/admins/areas.ts';
import type { Permission } from '#contract/admins/sign-in.ts';
import type { Who } from '#contract/call.ts';
import { agencyOf } from '../factories/agency.ts';
import type { TestApp } from '../test-app.ts';

type Name = 'guest' | 'dead' | 'user' | 'creator' | 'agency' | 'moderator' | 'finance' | 'admin' | 'super_admin';

/** Who mostly makes such a call: those it is for. One in five requests comes from anybody. */
const MOSTLY: Record<Exclude<Who, `admin.${AdminArea}`> | `admin.${Permission}`, Name[]> = {
  anyone: ['guest', 'user', 'creator'],
  user: ['user', 'creator', 'agency'],
  creator: ['creator', 'agency'],
  agency: ['agency'],
  admin: ['moderator', 'admin', 'super_admin'],
  'admin.content': ['moderator', 'super_admin'],
  'admin.operations': ['admin', 'super_admin'],
  'admin.system': ['super_admin'],
  'admin.money': ['finance', 'admin', 'super_admin'],
  'admin.payoutRules': ['finance', 'super_admin'],
};
function mostly(who: Who): Name[] {
  const area = areaOf(who);
  return MOSTLY[(area === null ? who : `admin.${ruleOf(area).permission}`) as keyof typeof MOSTLY];
}
const EVERYBODY = [...new Set<Name>([...Object.values(MOSTLY).flat(), 'dead'])];

export interface Crowd {
  someone(who: Who): Name;
  tokenOf(name: Name): string | undefined;
  /** In place of one whose session an answered request has ended. */
  renew(name: Name): Promise<void>;
  /** Undoes what would keep everybody out from now on: new people, and the settings of a new site. */
  mend(): Promise<void>;
}

export async function crowdOf(testApp: TestApp): Promise<Crowd> {
  const { deps, user, admin } = testApp;
  const tokens = new Map<Name, string | undefined>();
  let round = 0;

  const arrive: Record<Name, () => Promise<{ token: string } | undefined>> = {
    guest: async () => undefined,
    dead: async () => ({ token: 'd'.repeat(43) }),
    user: () => user('user'),
    creator: () => user('creator'),
    agency: () => agencyOf(testApp),
    moderator: () => admin('moderator'),
    finance: () => admin('finance'),
    admin: () => admin('admin'),
    super_admin: () => admin('super_admin'),
  };
  const renew = async (name: Name): Promise<void> => void tokens.set(name, (await arrive[name]())?.token);
  const mend = async (): Promise<void> => {
    await deps.transact(async (tx) => {
      // What was saved is never deleted by the product.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from site_settings`);
      await tx.emit('settings.changed', { version: 0 });
    });
    for (const name of EVERYBODY) await renew(name);
  };
  await mend();

  return {
    someone(who) {
      round += 1;
      const among = round % 5 === 0 ? EVERYBODY : mostly(who);
      return among[round % among.length] ?? 'guest';
    },
    tokenOf: (name) => tokens.get(name),
    renew,
    mend,
  };
}
