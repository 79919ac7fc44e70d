import { redirect } from 'react-router';
import { detail, findCategory, publicInfo } from './api.ts';
import { visitOf } from '../../lib/guest-context.ts';
import { channelPath, postPath, userPath } from '../../lib/paths.ts';
import type { Route } from './+types/short-address.ts';

export { PageError as ErrorBoundary } from '../../ui/feedback/page-error.tsx';

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
