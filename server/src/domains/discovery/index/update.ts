import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { queueChange } from './note-change.ts';
import * as store from './store.ts';
import { readingOf } from './pinyin.ts';
import { INDEX_VERSION, searchVector, type Searchable } from './vector.ts';
import { fold, normalise } from './tokens.ts';

export interface PublishedPost extends store.IndexRow, Searchable {}
type EngineDeps = Pick<Deps, 'search' | 'jobs'>;

/** Adds a post to every list and to search, or replaces it, in the transaction that publishes the post. */
export async function indexPost(deps: EngineDeps, tx: Transaction, post: PublishedPost): Promise<void> {
  const before = await store.deletePublished(tx, post.postId);
  await store.insertPublished(tx, post, before?.heat ?? 0);
  const bucket = await store.findBucket(tx, post.publishedAt);
  await store.insertDocument(tx, { ...post, ...searchVector(post, bucket), bucket, version: INDEX_VERSION });
  await store.changeTerms(tx, changesOf(before === null ? [] : keysOf(post.postId, before), termsOf(post)));
  await queueChange(deps, tx, post.postId);
}

/** Removes a post from every list and from search; does nothing if it is not listed. */
export async function removeFromIndex(deps: EngineDeps, tx: Transaction, postId: string): Promise<void> {
  const before = await store.deletePublished(tx, postId);
  if (before === null) return;
  await store.changeTerms(tx, changesOf(keysOf(postId, before), []));
  await queueChange(deps, tx, postId);
}

/** Rebuilds the vectors of at most `limit` documents of an older index version, newest first, in one transaction; returns their number. */
export async function reindexSome(tx: Transaction, limit: number): Promise<number> {
  const documents = await store.lockStaleDocuments(tx, INDEX_VERSION, limit);
  for (const document of documents) {
    await store.replaceVector(tx, { ...document, ...searchVector(document, document.bucket), version: INDEX_VERSION });
    const { title, author, tags } = document;
    const terms = [termOf('title', title), termOf('author', author), ...tags.map((tag) => termOf('tag', tag))];
    await store.setFolded(
      tx,
      terms.filter(({ folded }) => folded !== null),
    );
  }
  return documents.length;
}

type TermKey = Pick<store.Term, 'kind' | 'key'>;

function termsOf({ postId, authorId, author, title, tags }: PublishedPost): store.Term[] {
  const byKey = new Map(tags.map((tag) => [normalise(tag), tag]));
  return [
    { ...termOf('author', author), key: authorId },
    ...[...byKey].map(([key, text]) => ({ ...termOf('tag', text), key })),
    { ...termOf('title', title), key: postId },
  ];
}

function termOf(kind: store.Term['kind'], text: string): Omit<store.Term, 'key'> {
  const folded = fold(text);
  return { kind, text, folded: folded === text.toLowerCase() ? null : folded, ...readingOf(text) };
}

const keysOf = (postId: string, { authorId, tags }: { authorId: string; tags: string[] }): TermKey[] => [
  { kind: 'author', key: authorId },
  ...[...new Set(tags.map(normalise))].map((key) => ({ kind: 'tag' as const, key })),
  { kind: 'title', key: postId },
];

/** Weight changes of a post's terms (-1, 0 or 1), sorted, so that concurrent transactions lock terms in one order. */
function changesOf(before: TermKey[], after: store.Term[]): store.TermChange[] {
  const nameOf = ({ kind, key }: TermKey) => `${kind} ${key}`;
  const changes = new Map<string, store.TermChange>();
  for (const term of before) changes.set(nameOf(term), { ...term, text: '', folded: null, pinyin: '', initials: '', change: -1 });
  for (const term of after) changes.set(nameOf(term), { ...term, change: (changes.get(nameOf(term))?.change ?? 0) + 1 });
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}
