import { agencies } from '#server/db/tables/agencies.ts';
import type { Deps } from '#server/deps.ts';
import type { TestApp, Visitor } from '../test-app.ts';

let made = 0;

/** A person who runs an agency that the platform admitted. */
export async function agencyOf(
  { user, deps }: { user: TestApp['user']; deps: Deps },
  more: Partial<typeof agencies.$inferInsert> = {},
): Promise<Visitor & { agencyId: string; name: string }> {
  made += 1;
  const name = more.name ?? `机构${made}`;
  const owner = await user('agencies', { nickname: name });
  const agencyId = deps.random.id();
  await deps.db
    .insert(agencies)
    .values({ id: agencyId, ownerId: owner.id, kind: 'enterprise', createdAt: deps.clock.now(), ...more, name });
  return { ...owner, agencyId, name };
}
