import { addSystemPosts, type SystemPost } from '#server/domains/posts/service.ts';
import type { TestApp, Visitor } from '../test-app.ts';
import { articleForm } from './posts.ts';

const HOUR = 3_600_000;

interface Facts {
  by?: Visitor;
  hoursAgo?: number;
  views?: number;
  [field: string]: unknown;
}

/** Publishes as the demo content is published; answers the id. */
export function systemPostsOf({ user, deps, clock }: TestApp) {
  return async ({ by, hoursAgo = 1, views = 0, ...form }: Facts): Promise<string> => {
    const author = by ?? (await user('creator'));
    const publishedAt = new Date(clock.now().getTime() - hoursAgo * HOUR);
    const [id] = await addSystemPosts(deps, [
      {
        authorId: author.id,
        form: { origin: 'original', ...articleForm(form) } as SystemPost['form'],
        publishedAt,
        counts: { views, likes: 0, comments: 0, favorites: 0, shares: 0 },
      },
    ]);
    return id ?? '';
  };
}
