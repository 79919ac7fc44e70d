import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/words.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import { foldedText } from './fold.ts';
import { readList, writeList } from './list-text.ts';
import * as store from './store.ts';

type WordForm = ParsedOf<typeof contract.createWord>;

export async function listWords(
  deps: Deps,
  { keywords, scope, action, page, limit }: ParsedOf<typeof contract.listWords>,
): Promise<AnswerOf<typeof contract.listWords>> {
  const filter = { keywords: foldedText(keywords), scope, action };
  const rows = await store.listWords(deps.db, filter, limit + 1, (page - 1) * limit);
  const total = await store.countWords(deps.db, filter);
  return { list: rows.slice(0, limit).map(present), total, page, limit, hasMore: rows.length > limit };
}

/** The list is changed in the transaction of who may, who also keeps the log; every server hears of it. */
export async function addWord(deps: Deps, tx: Transaction, emit: Emit, form: WordForm): Promise<contract.SensitiveWord> {
  const now = deps.clock.now();
  const row = { ...form, id: deps.random.id(), folded: foldedOf(form.word), createdAt: now, updatedAt: now };
  if (!(await store.insertWord(tx, row))) throw new AppError('conflict', ALREADY);
  await emit('words.changed', {});
  return present(row);
}

export async function changeWord(
  deps: Deps,
  tx: Transaction,
  emit: Emit,
  form: ParsedOf<typeof contract.modifyWord>,
): Promise<{ before: contract.SensitiveWord; after: contract.SensitiveWord }> {
  const before = await store.findWord(tx, form.id);
  if (before === undefined) throw new AppError('notFound', '敏感词不存在或已被删除');
  const row = { ...before, ...form, folded: foldedOf(form.word), updatedAt: deps.clock.now() };
  if (row.folded !== before.folded && (await store.findFolded(tx, row.folded)) !== undefined)
    throw new AppError('conflict', ALREADY);
  await store.updateWord(tx, row);
  await emit('words.changed', {});
  return { before: present(before), after: present(row) };
}

export async function dropWords(tx: Transaction, emit: Emit, ids: string[]): Promise<contract.SensitiveWord[]> {
  const gone = await store.deleteWords(tx, ids);
  if (gone.length > 0) await emit('words.changed', {});
  return gone.map(present);
}

export async function mergeList(
  deps: Deps,
  tx: Transaction,
  emit: Emit,
  { text, scopes, action }: ParsedOf<typeof contract.importWords>,
): Promise<AnswerOf<typeof contract.importWords>> {
  const { words, refused } = readList(text, { scopes, action });
  const now = deps.clock.now();
  let added = 0;
  for (let from = 0; from < words.length; from += AT_ONCE) {
    const rows = words
      .slice(from, from + AT_ONCE)
      .map((word) => ({ ...word, id: deps.random.id(), createdAt: now, updatedAt: now }));
    added += await store.mergeWords(tx, rows);
  }
  if (words.length > 0) await emit('words.changed', {});
  return { added, changed: words.length - added, refused };
}

export async function exportList(deps: Deps): Promise<AnswerOf<typeof contract.exportWords>> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  return { filename: `敏感词-${day}.csv`, text: writeList(await store.listAllWords(deps.db)) };
}

const AT_ONCE = 1000;
const ALREADY = '列表里已有这个词（全角、大小写、空格、符号和繁简写法视为同一个词）';

function foldedOf(word: string): string {
  const folded = foldedText(word);
  if (folded === '') throw new AppError('invalid', '敏感词里至少要有一个汉字、字母或数字');
  return folded;
}

const present = ({ id, word, scopes, action, note, updatedAt }: store.WordRow): contract.SensitiveWord => ({
  id,
  word,
  scopes,
  action,
  note,
  updatedAt: updatedAt.toISOString(),
});
