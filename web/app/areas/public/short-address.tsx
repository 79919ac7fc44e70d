import { redirect } from 'react-router';
import { categories } from '#contract/discovery.ts';
import { detail } from '#contract/posts.ts';
import { channelPath, postPath } from '../../domains/posts/format.ts';
import { visitOf } from '../../lib/visit.ts';
import type { Route } from './+types/short-address.ts';

export { PageError as ErrorBoundary } from './page-error.tsx';

/** /{id}: the slug of a category leads to its channel, the id of a work to its page; everything else is not there. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<never> {
  const visit = visitOf(context);
  const channels = await visit.call(categories, {});
  if (channels.some(({ slug }) => slug === params.id)) throw redirect(channelPath(params.id), 301);
  throw redirect(postPath(await visit.call(detail, { postsId: params.id })), 301);
}

export default function ShortAddress() {
  return null;
}
