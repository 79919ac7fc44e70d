import { redirect } from 'react-router';
import { publicInfo } from '#contract/accounts.ts';
import { findCategory } from '#contract/categories.ts';
import { detail } from '#contract/posts.ts';
import { userPath } from '../../domains/accounts/format.ts';
import { channelPath, postPath } from '../../domains/posts/format.ts';
import { visitOf } from '../../lib/visit.ts';
import type { Route } from './+types/short-address.ts';

export { PageError as ErrorBoundary } from './page-error.tsx';

/** /{id}: a category's slug leads to its channel, the id of a work or a person to its page; everything else is not there. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<never> {
  const visit = visitOf(context);
  const [channel, work, person] = await Promise.allSettled([
    visit.call(findCategory, { slug: params.id }),
    visit.call(detail, { postsId: params.id }),
    visit.call(publicInfo, { id: params.id }),
  ]);
  if (channel.status === 'fulfilled') throw redirect(channelPath(channel.value.slug), 301);
  if (work.status === 'fulfilled') throw redirect(postPath(work.value), 301);
  if (person.status === 'fulfilled') throw redirect(userPath(person.value.id), 301);
  throw work.reason;
}

export default function ShortAddress() {
  return null;
}
