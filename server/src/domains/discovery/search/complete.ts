import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import * as cardsStore from '../cards/store.ts';
import * as hotListStore from '../hot-list/store.ts';
import * as feedStore from '../feed/store.ts';
import { findNearWords } from './suggest-words.ts';
import { findReading, isCapital, readingOf, typedPinyin } from '../index/pinyin.ts';
import { fold } from '../index/tokens.ts';
import * as store from './store.ts';

const MAX_BY_KIND = { tag: 4, author: 3, title: 6 } as const;
const TOTAL_MAX = 10;

/** Completions of the text being typed: tags, then authors, then titles. */
export async function complete(deps: Deps, q: string) {
  const prefix = prefixOf(q);
  if (prefix === null) return [];
  const kinds = ['tag', 'author', 'title'] as const;
  const textsByKind = await Promise.all(kinds.map((kind) => store.findTermsByPrefix(deps.db, kind, prefix, MAX_BY_KIND[kind])));
  const byText = new Map<string, { text: string; kind: (typeof kinds)[number] }>();
  for (const [index, kind] of kinds.entries()) {
    for (const text of textsByKind[index] ?? []) if (!byText.has(text)) byText.set(text, { text, kind });
  }
  return [...byText.values()].slice(0, TOTAL_MAX);
}

const TAGS_MAX = 8;

/** Existing tags for the editor, so that authors use one tag for one subject. */
export async function completeTag(deps: Deps, { q }: { q: string }): Promise<string[]> {
  const prefix = prefixOf(q);
  return prefix === null ? [] : store.findTermsByPrefix(deps.db, 'tag', prefix, TAGS_MAX);
}

/** Authors by nickname or its pinyin. */
export async function searchUsers(deps: Deps, { q, page, limit }: Paging & { q: string }) {
  const prefix = prefixOf(q);
  const ids = prefix === null ? [] : await findAuthorIds(deps, prefix);
  const idPage = pageOf(ids.slice((page - 1) * limit), { page, limit });
  return { ...idPage, list: await authorsOf(deps, idPage.list) };
}

export async function countAuthors(deps: Deps, q: string, upTo: number): Promise<number> {
  const prefix = prefixOf(q.slice(0, NAME_LENGTH_MAX));
  return prefix === null ? 0 : Math.min(upTo, (await findAuthorIds(deps, prefix)).length);
}

/** Most prolific authors considered, because a few letters occur in the pinyin of very many names. */
const NAMES_CONSIDERED = 500;

/** The database finds the letters anywhere in the pinyin; only names that contain them from the start of a syllable or word remain. */
async function findAuthorIds(deps: Deps, prefix: store.Prefix): Promise<string[]> {
  const rows = await store.findAuthorsByName(deps.db, prefix, NAMES_CONSIDERED);
  return rows.filter(({ name }) => matchesName(name, prefix)).map(({ id }) => id);
}

function matchesName(name: string, { folded, typed, capital }: store.Prefix): boolean {
  if (typed === null) return true;
  const isWord = fold(name)
    .split(/(?<![a-z0-9])/)
    .some((part) => part.startsWith(folded));
  return isWord || readingOf(name).initials.startsWith(typed) || findReading(name, typed, { initialsOnly: capital }) !== null;
}

/** Characters of a query for names; nicknames are much shorter. */
const NAME_LENGTH_MAX = 50;

const HOT_WORDS = { posts: 60, max: 10 };

/** Suggested searches: the first tags of hot posts. Typed queries are not used, because anybody could place words by them. */
export async function hotWords(deps: Deps): Promise<{ text: string }[]> {
  const snapshot = await hotListStore.findSnapshot(deps.db);
  const tags = snapshot === null ? [] : await store.listHotTags(deps.db, snapshot, HOT_WORDS.posts, HOT_WORDS.max);
  return tags.map((text) => ({ text }));
}

/** Similar words for a search without results. */
export async function suggestWords(deps: Deps, { q }: { q: string }): Promise<{ text: string }[]> {
  return (await findNearWords(deps.db, plainLine(q))).map((text) => ({ text }));
}

/** Hottest posts of the site by which active authors are ranked. */
const POSTS_RANKED = 1000;

export async function recommendedAuthors(deps: Deps, { limit }: { limit: number }) {
  const filter = { recommendedAt: deps.clock.now() };
  return authorsOf(deps, await feedStore.listActiveAuthors(deps.db, filter, POSTS_RANKED, limit));
}

async function authorsOf(deps: Deps, ids: string[]) {
  const rows = new Map((await cardsStore.findAuthors(deps.db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined
      ? []
      : [{ ...presentUserSummary(row), bio: row.bio, followerCount: row.followerCount, postCount: row.postCount }];
  });
}

function prefixOf(q: string): store.Prefix | null {
  const text = plainLine(q);
  if (text === '') return null;
  const letter = /^[a-z]$/i.test(text) ? text.toLowerCase() : null;
  return { text, folded: fold(text), typed: letter ?? typedPinyin(text), capital: isCapital(text) };
}
