import type { PersonCard } from '#contract/follows/follows.ts';
import { presentShort } from '../accounts/service.ts';
import type { PersonRow } from './store.ts';

/** `following` is null for guests. */
export const presentPersonCard = (person: PersonRow, following: boolean | null): PersonCard => ({
  ...presentShort(person),
  bio: person.bio,
  followerCount: person.followerCount,
  postCount: person.postCount,
  ...(following === null ? {} : { me: { following } }),
});
