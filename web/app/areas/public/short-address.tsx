import { redirect } from 'react-router';
import { publicInfo } from '#contract/accounts/addresses.ts';
import { detail, findCategory } from '#contract/posts/addresses.ts';
import { guestOf } from '../../lib/guest-context.ts';
import { categoryPath, postPath, userPath } from '../../lib/paths.ts';
import type { Route } from './+types/short-address.ts';

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

/** /{id}: redirects the slug of a category, or the id of a post or user, to its page; anything else is a 404 page. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<never> {
  const guest = guestOf(context);
  const [category, post, user] = await Promise.allSettled([
    guest.call(findCategory, { slug: params.id }),
    guest.call(detail, { postsId: params.id }),
    guest.call(publicInfo, { id: params.id }),
  ]);
  if (category.status === 'fulfilled') throw redirect(categoryPath(category.value.slug), 301);
  if (post.status === 'fulfilled') throw redirect(postPath(post.value), 301);
  if (user.status === 'fulfilled') throw redirect(userPath(user.value.id), 301);
  throw post.reason;
}

export default function ShortAddress() {
  return null;
}
