import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/screening/sensitive-words.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { matchWords } from '../matching/check.ts';
import { foldedText } from '../matching/fold.ts';
import * as store from '../store.ts';
import { readList, writeList } from './list-file.ts';

const WORDS = { targetType: 'words' };

export function createWord(deps: Deps, actor: Actor, ip: string, form: ParsedOf<typeof contract.createWord>) {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const after = await addWord(deps, tx, form);
    await recordAction(deps, tx, admin, ip, { ...WORDS, action: 'words.create', targetId: after.id, after });
    return after;
  });
}

export function modifyWord(deps: Deps, actor: Actor, ip: string, form: ParsedOf<typeof contract.modifyWord>) {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const { before, after } = await changeWord(deps, tx, form);
    await recordAction(deps, tx, admin, ip, { ...WORDS, action: 'words.modify', targetId: form.id, before, after });
    return after;
  });
}

export function removeWords(deps: Deps, actor: Actor, ip: string, { ids }: { ids: string[] }): Promise<null> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    for (const before of await deleteWords(tx, ids))
      await recordAction(deps, tx, admin, ip, { ...WORDS, action: 'words.remove', targetId: before.id, before });
    return null;
  });
}

export function importWords(deps: Deps, actor: Actor, ip: string, form: ParsedOf<typeof contract.importWords>) {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const answer = await mergeList(deps, tx, form);
    const after = { added: answer.added, changed: answer.changed, action: form.action, scopes: form.scopes };
    await recordAction(deps, tx, admin, ip, { ...WORDS, action: 'words.import', targetId: 'list', after });
    return answer;
  });
}

export async function tryWords(
  deps: Deps,
  { scope, text }: ParsedOf<typeof contract.tryWords>,
): Promise<AnswerOf<typeof contract.tryWords>> {
  const checked = await matchWords(deps, scope, text);
  const hits = checked.hits.map(({ word, start, end }) => ({
    word: word.word,
    action: word.action,
    found: text.slice(start, end),
    start,
    end,
  }));
  return { verdict: checked.verdict, text: checked.text, hits };
}

type WordForm = ParsedOf<typeof contract.createWord>;

export async function listWords(
  deps: Deps,
  { keywords, scope, action, page, limit }: ParsedOf<typeof contract.listWords>,
): Promise<AnswerOf<typeof contract.listWords>> {
  const filter = { keywords: foldedText(keywords), scope, action };
  const rows = await store.listWords(deps.db, filter, limit + 1, (page - 1) * limit);
  const total = await store.countWords(deps.db, filter);
  return { ...pageOf(rows, { page, limit }, present), total };
}

/** The event makes every server compile the words again; so do those below. */
async function addWord(deps: Deps, tx: Transaction, form: WordForm): Promise<contract.SensitiveWord> {
  const now = deps.clock.now();
  const row = { ...form, id: deps.random.id(), folded: foldedOf(form.word), createdAt: now, updatedAt: now };
  if (!(await store.insertWord(tx, row))) throw new AppError('conflict', ALREADY);
  await tx.emit('words.changed', {});
  return present(row);
}

async function changeWord(
  deps: Deps,
  tx: Transaction,
  form: ParsedOf<typeof contract.modifyWord>,
): Promise<{ before: contract.SensitiveWord; after: contract.SensitiveWord }> {
  const before = await store.lockWord(tx, form.id);
  if (before === undefined) throw new AppError('notFound', '敏感词不存在或已被删除');
  const row = { ...before, ...form, folded: foldedOf(form.word), updatedAt: deps.clock.now() };
  if (row.folded !== before.folded && (await store.findFolded(tx, row.folded)) !== undefined)
    throw new AppError('conflict', ALREADY);
  await store.updateWord(tx, row);
  await tx.emit('words.changed', {});
  return { before: present(before), after: present(row) };
}

async function deleteWords(tx: Transaction, ids: string[]): Promise<contract.SensitiveWord[]> {
  const rows = await store.deleteWords(tx, ids);
  if (rows.length > 0) await tx.emit('words.changed', {});
  return rows.map(present);
}

async function mergeList(
  deps: Deps,
  tx: Transaction,
  { text, scopes, action }: ParsedOf<typeof contract.importWords>,
): Promise<AnswerOf<typeof contract.importWords>> {
  const { words, refused } = readList(text, { scopes, action });
  const now = deps.clock.now();
  let added = 0;
  for (let from = 0; from < words.length; from += WORDS_PER_BATCH) {
    const rows = words
      .slice(from, from + WORDS_PER_BATCH)
      .map((word) => ({ ...word, id: deps.random.id(), createdAt: now, updatedAt: now }));
    added += await store.mergeWords(tx, rows);
  }
  if (words.length > 0) await tx.emit('words.changed', {});
  return { added, changed: words.length - added, refused };
}

export async function exportList(deps: Deps): Promise<AnswerOf<typeof contract.exportWords>> {
  const day = dayInChina(deps.clock.now());
  return { filename: `敏感词-${day}.csv`, text: writeList(await store.listAllWords(deps.db)) };
}

const WORDS_PER_BATCH = 1000;
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
