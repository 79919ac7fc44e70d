import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/words.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { adminOf, recordAction } from '../administration/service.ts';
import { addWord, changeWord, checkWords, dropWords, mergeList } from '../words/service.ts';

const WORDS = { targetType: 'words' };

export function createWord(deps: Deps, actor: Actor, ip: string, form: ParsedOf<typeof contract.createWord>) {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const after = await addWord(deps, tx, emit, form);
    await recordAction(deps, tx, admin, ip, { ...WORDS, action: 'words.create', targetId: after.id, after });
    return after;
  });
}

export function modifyWord(deps: Deps, actor: Actor, ip: string, form: ParsedOf<typeof contract.modifyWord>) {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const { before, after } = await changeWord(deps, tx, emit, form);
    await recordAction(deps, tx, admin, ip, { ...WORDS, action: 'words.modify', targetId: form.id, before, after });
    return after;
  });
}

export function removeWords(deps: Deps, actor: Actor, ip: string, { ids }: { ids: string[] }): Promise<null> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    for (const before of await dropWords(tx, emit, ids))
      await recordAction(deps, tx, admin, ip, { ...WORDS, action: 'words.remove', targetId: before.id, before });
    return null;
  });
}

export function importWords(deps: Deps, actor: Actor, ip: string, form: ParsedOf<typeof contract.importWords>) {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    const answer = await mergeList(deps, tx, emit, form);
    const after = { added: answer.added, changed: answer.changed, action: form.action, scopes: form.scopes };
    await recordAction(deps, tx, admin, ip, { ...WORDS, action: 'words.import', targetId: 'list', after });
    return answer;
  });
}

export async function tryWords(
  deps: Deps,
  { scope, text }: ParsedOf<typeof contract.tryWords>,
): Promise<AnswerOf<typeof contract.tryWords>> {
  const checked = await checkWords(deps, scope, text);
  const hits = checked.hits.map(({ word, start, end }) => ({
    word: word.word,
    action: word.action,
    found: text.slice(start, end),
    start,
    end,
  }));
  return { verdict: checked.verdict, text: checked.text, hits };
}
