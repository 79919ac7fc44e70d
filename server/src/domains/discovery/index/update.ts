import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { noteChange } from './note-change.ts';
import * as store from './store.ts';
import { readingOf } from './pinyin.ts';
import { INDEX_VERSION, searchVector, type Searchable } from './vector.ts';
import { fold, normalise } from './tokens.ts';

export interface PublishedPost extends store.IndexRow, Searchable {}
type EngineDeps = Pick<Deps, 'search' | 'jobs'>;

/**
 * Puts a post into every list and the search, in the transaction that publishes it; one that is there already is
 * replaced.
 */
export async function indexPost(deps: EngineDeps, tx: Transaction, post: PublishedPost): Promise<void> {
  const before = await store.deletePublished(tx, post.postId);
  await store.insertPublished(tx, post, before?.heat ?? 0);
  const bucket = await store.findBucket(tx, post.publishedAt);
  await store.insertDocument(tx, { ...post, ...searchVector(post, bucket), bucket, version: INDEX_VERSION });
  await store.changeTerms(tx, changesOf(before === null ? [] : keysOf(post.postId, before), termsOf(post)));
  await noteChange(deps, tx, post.postId);
}

/** Takes a post out of every list and the search; harmless when it is in none. */
export async function removeFromIndex(deps: EngineDeps, tx: Transaction, postId: string): Promise<void> {
  const before = await store.deletePublished(tx, postId);
  if (before === null) return;
  await store.changeTerms(tx, changesOf(keysOf(postId, before), []));
  await noteChange(deps, tx, postId);
}

/**
 * Brings documents of an older form of the index up to date, the newest first: at most so many, in one transaction. Answers
 * how many there were.
 */
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

/** What the terms of a post gain and lose, each once, in the one order in which everybody changes them. */
function changesOf(before: TermKey[], after: store.Term[]): store.TermChange[] {
  const nameOf = ({ kind, key }: TermKey) => `${kind} ${key}`;
  const changes = new Map<string, store.TermChange>();
  for (const term of before) changes.set(nameOf(term), { ...term, text: '', folded: null, pinyin: '', initials: '', change: -1 });
  for (const term of after) changes.set(nameOf(term), { ...term, change: (changes.get(nameOf(term))?.change ?? 0) + 1 });
  return [...changes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change);
}
