import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parseConfig } from '#server/config.ts';
import type { UserActor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { addSystemComments } from '#server/domains/comments/service.ts';
import { likePost } from '#server/domains/library/reactions/service.ts';
import { addSystemPosts } from '#server/domains/posts/service.ts';
import { openDeps } from '#server/open-deps.ts';

/** Changes per second, besides one publication. */
export const LIKES = 20;
export const COMMENTS = 5;

/** A published post. */
export interface ReadPost {
  id: string;
  author: string;
  category: string;
}

/** Changes of a site while it is read. */
export interface Changes {
  during<T>(work: () => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** Runs in a process of its own, so that writes do not delay the generator's requests. */
export async function startChanges(environment: Record<string, string>, posts: ReadPost[]): Promise<Changes> {
  const child: ChildProcess = fork(import.meta.filename, { env: { ...process.env, ...environment } });
  child.send(posts);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('nothing can be changed'))),
  ]);
  return {
    async during(work) {
      child.send('begin');
      try {
        return await work();
      } finally {
        child.send('pause');
      }
    },
    async end() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.send('end');
      await ended;
    },
  };
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) await makeChanges();

async function makeChanges(): Promise<void> {
  const told = once(process, 'message');
  const deps = await openDeps(parseConfig(process.env, '/'), 'bench');
  const [posts] = (await told) as [ReadPost[]];
  // Publishes once before the measurement, which loads the modules.
  await change(deps, posts);
  let timer: NodeJS.Timeout | undefined;
  process.on('message', (message) => {
    clearInterval(timer);
    if (message === 'begin')
      timer = setInterval(() => void change(deps, posts).catch((error: unknown) => console.error(error)), 1_000);
    if (message === 'end') void deps.close().then(() => process.disconnect());
  });
  process.send?.('ready');
}

/** Publishes one post, and adds likes and comments to others. */
async function change(deps: Deps, posts: ReadPost[]): Promise<void> {
  const any = () => posts[Math.floor(Math.random() * posts.length)] ?? posts[0];
  const { author = '', category = '' } = any() ?? {};
  const counts = { views: 0, likes: 0, comments: 0, favorites: 0, shares: 0 };
  await addSystemPosts(deps, [
    {
      authorId: author,
      publishedAt: deps.clock.now(),
      counts,
      form: {
        type: 'article',
        title: `刚刚发布的一篇 ${Date.now() % 100_000}`,
        categoryId: category,
        tags: [],
        origin: 'original',
        body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '今天的消息。'.repeat(40) }] }] },
      } as never,
    },
  ]);
  for (let index = 0; index < LIKES; index += 1) {
    const reader: UserActor = { kind: 'user', id: any()?.author ?? '', identity: 'creator', sessionId: 'bench' };
    await likePost(deps, reader, { postsId: any()?.id ?? '', liked: true });
  }
  for (let index = 0; index < COMMENTS; index += 1)
    await addSystemComments(deps, any()?.id ?? '', [
      { authorId: author, content: '说得在理', likeCount: 0, answers: null, ipLocation: null, createdAt: deps.clock.now() },
    ]);
}
