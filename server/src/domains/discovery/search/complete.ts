import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { presentShort } from '../../accounts/service.ts';
import * as cardsStore from '../cards/store.ts';
import * as hotListStore from '../hot-list/store.ts';
import * as feedStore from '../feed/store.ts';
import { findNearWords } from './suggest-words.ts';
import { findReading, isCapital, readingOf, typedPinyin } from '../index/pinyin.ts';
import { fold } from '../index/tokens.ts';
import * as store from './store.ts';

const MAX = { tag: 4, author: 3, title: 6 } as const;
const TOTAL_MAX = 10;

/** Ways to finish what is being typed: tags, authors, then titles. */
export async function complete(deps: Deps, q: string) {
  const prefix = prefixOf(q);
  if (prefix === null) return [];
  const kinds = ['tag', 'author', 'title'] as const;
  const found = await Promise.all(kinds.map((kind) => store.findTermsByPrefix(deps.db, kind, prefix, MAX[kind])));
  const byText = new Map<string, { text: string; kind: (typeof kinds)[number] }>();
  for (const [index, kind] of kinds.entries()) {
    for (const text of found[index] ?? []) if (!byText.has(text)) byText.set(text, { text, kind });
  }
  return [...byText.values()].slice(0, TOTAL_MAX);
}

const TAGS_MAX = 8;

/** Tags in use, for one who writes: so that one subject does not go by three names. */
export async function completeTag(deps: Deps, { q }: { q: string }): Promise<string[]> {
  const prefix = prefixOf(q);
  return prefix === null ? [] : store.findTermsByPrefix(deps.db, 'tag', prefix, TAGS_MAX);
}

/** Authors by nickname or its pinyin. */
export async function searchUsers(deps: Deps, { q, page, limit }: Paging & { q: string }) {
  const prefix = prefixOf(q);
  const found = prefix === null ? [] : await authorsNamed(deps, prefix);
  const shown = pageOf(found.slice((page - 1) * limit), { page, limit });
  return { ...shown, list: await authorsOf(deps, shown.list) };
}

export async function countAuthors(deps: Deps, q: string, upTo: number): Promise<number> {
  const prefix = prefixOf(q.slice(0, LONGEST_NAME));
  return prefix === null ? 0 : Math.min(upTo, (await authorsNamed(deps, prefix)).length);
}

/** Letters occur in the reading of very many names; so many of the most prolific are looked at. */
const NAMES_LOOKED_AT = 500;

/** Of the names that contain the letters somehow, those that contain them as a person would read them. */
async function authorsNamed(deps: Deps, prefix: store.Prefix): Promise<string[]> {
  const rows = await store.findAuthorsByName(deps.db, prefix, NAMES_LOOKED_AT);
  return rows.filter(({ name }) => isNamed(name, prefix)).map(({ id }) => id);
}

function isNamed(name: string, { folded, typed, capital }: store.Prefix): boolean {
  if (typed === null) return true;
  const isWord = fold(name)
    .split(/(?<![a-z0-9])/)
    .some((part) => part.startsWith(folded));
  return isWord || readingOf(name).initials.startsWith(typed) || findReading(name, typed, { initialsOnly: capital }) !== null;
}

/** A nickname is shorter by far. */
const LONGEST_NAME = 50;

const HOT_WORDS = { among: 60, max: 10 };

/** What the posts are about that are hot now: words that lead to something, and that no passer-by can put there. */
export async function hotWords(deps: Deps): Promise<{ text: string }[]> {
  const snapshot = await hotListStore.findSnapshot(deps.db);
  const tags = snapshot === null ? [] : await store.listHotTags(deps.db, snapshot, HOT_WORDS.among, HOT_WORDS.max);
  return tags.map((text) => ({ text }));
}

/** Words near what was written, for one who found nothing. */
export async function suggestWords(deps: Deps, { q }: { q: string }): Promise<{ text: string }[]> {
  return (await findNearWords(deps.db, plainLine(q))).map((text) => ({ text }));
}

const AUTHORS_AMONG = 1000;

export async function recommendedAuthors(deps: Deps, { limit }: { limit: number }) {
  const filter = { recommendedAt: deps.clock.now() };
  return authorsOf(deps, await feedStore.listActiveAuthors(deps.db, filter, AUTHORS_AMONG, limit));
}

async function authorsOf(deps: Deps, ids: string[]) {
  const rows = new Map((await cardsStore.findAuthors(deps.db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined
      ? []
      : [{ ...presentShort(row), bio: row.bio, followerCount: row.followerCount, postCount: row.postCount }];
  });
}

function prefixOf(q: string): store.Prefix | null {
  const text = plainLine(q);
  if (text === '') return null;
  const letter = /^[a-z]$/i.test(text) ? text.toLowerCase() : null;
  return { text, folded: fold(text), typed: letter ?? typedPinyin(text), capital: isCapital(text) };
}
