import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { readingOf } from './pinyin.ts';
import * as store from './store.ts';
import { searchVector, type Searchable } from './vector.ts';
import { normalise } from './words.ts';

export interface PublishedPost extends store.IndexRow, Searchable {}

/**
 * Puts a work into every list and the search, in the transaction that publishes it; one that is there already is
 * replaced. Its counts must exist.
 */
export async function listPost(deps: Deps, tx: Transaction, post: PublishedPost): Promise<void> {
  await unlistPost(tx, post.postId);
  await store.insertPublished(tx, post, deps.clock.now());
  const bucket = await store.findBucket(tx, post.publishedAt);
  await store.insertDocument(tx, { ...post, bucket, vector: searchVector(post, bucket) });
  await store.addTerms(tx, termsOf(post));
}

/** Takes a work out of every list and the search; harmless when it is in none. */
export async function unlistPost(tx: Transaction, postId: string): Promise<void> {
  const listed = await store.deletePublished(tx, postId);
  if (listed === null) return;
  await store.dropTerms(tx, [
    { kind: 'author', key: listed.authorId },
    ...tagKeys(listed.tags).map((key) => ({ kind: 'tag' as const, key })),
    { kind: 'title', key: postId },
  ]);
}

function termsOf({ postId, authorId, author, title, tags }: PublishedPost): store.Term[] {
  const byKey = new Map(tags.map((tag) => [normalise(tag), tag]));
  return [
    { kind: 'author', key: authorId, text: author, ...readingOf(author) },
    ...tagKeys(tags).map((key) => ({ kind: 'tag' as const, key, text: byKey.get(key) ?? key, ...readingOf(key) })),
    { kind: 'title', key: postId, text: title, ...readingOf(title) },
  ];
}

/** Each once and in order, so that two works of the same tags wait for each other and never lock each other out. */
const tagKeys = (tags: string[]): string[] => [...new Set(tags.map(normalise))].sort();
