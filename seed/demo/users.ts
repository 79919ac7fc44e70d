import { eq } from 'drizzle-orm';
import { DEFAULT_SHARE_PERCENT } from '#contract/agencies/constants.ts';
import { users } from '#server/db/tables/accounts.ts';
import { dayInChina } from '#server/core/clock.ts';
import { agencies, agencyApplications, agencyMembers, agencyShares } from '#server/db/tables/agencies.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword } from '#server/domains/accounts/service.ts';
import { addPicture } from '#server/domains/media-assets/service.ts';
import { AUTHORS, DEMO_PASSWORD, type Author } from './authors.ts';
import { drawing } from './drawings.ts';

const DAY = 86_400_000;

/** Adds missing authors, which it looks up by name, and returns the ids of all by key. */
export async function loadUsers(deps: Deps): Promise<Map<string, string>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = new Map<string, string>();
  for (const author of AUTHORS) ids.set(author.key, await loadUser(deps, author, passwordHash, ids));
  return ids;
}

async function loadUser(deps: Deps, author: Author, passwordHash: string, ids: Map<string, string>): Promise<string> {
  const known = await deps.db.select({ id: users.id }).from(users).where(eq(users.nickname, author.nickname));
  if (known[0] !== undefined) return known[0].id;
  const id = deps.random.id();
  const createdAt = new Date(deps.clock.now().getTime() - 400 * DAY);
  await deps.transact(async (tx) => {
    await tx.insert(users).values({
      id,
      nickname: author.nickname,
      mobile: author.mobile ?? null,
      email: author.email ?? null,
      passwordHash: author.mobile === undefined ? null : passwordHash,
      bio: author.bio,
      region: author.region,
      certification: author.certification ?? null,
      identity: author.identity,
      followerCount: author.followers,
      createdAt,
    });
    if (author.identity === 'agencies') {
      const kind = author.agency as 'media' | 'enterprise' | 'other';
      const { nickname: name, region, bio: introduction } = author;
      await tx.insert(agencies).values({ id: deps.random.id(), ownerId: id, name, kind, region, introduction, createdAt });
    }
    if (author.identity === 'creator' && author.agency === undefined)
      await tx.insert(agencyApplications).values({
        id: deps.random.id(),
        applicantId: id,
        kind: 'personal',
        status: 'approved',
        answers: { operatorName: '欧阳海图', field: 'travel', introduction: author.bio },
        confirmedMobile: author.mobile ?? null,
        submissions: 1,
        submittedAt: createdAt,
        decidedAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      });
    else if (author.identity === 'creator') {
      const [agency] = await tx
        .select()
        .from(agencies)
        .where(eq(agencies.ownerId, ids.get(author.agency ?? '') ?? ''));
      if (agency === undefined) throw new Error(`${author.key} has no agency`);
      const memberId = deps.random.id();
      const since = { createdAt, acceptedAt: createdAt, approvedAt: createdAt };
      await tx.insert(agencyMembers).values({ id: memberId, userId: id, agencyId: agency.id, status: 'approved', ...since });
      await tx.insert(agencyShares).values({
        id: deps.random.id(),
        memberId,
        version: 1,
        percent: DEFAULT_SHARE_PERCENT,
        proposedBy: 'agency',
        state: 'confirmed',
        proposedAt: createdAt,
        answeredAt: createdAt,
        effectiveFrom: dayInChina(createdAt),
      });
    }
  });
  const picture = await addPicture(deps, { ownerId: id, part: 'avatar', source: await drawing('avatars', author.key) });
  await deps.db.update(users).set({ avatar: picture.url }).where(eq(users.id, id));
  return id;
}
