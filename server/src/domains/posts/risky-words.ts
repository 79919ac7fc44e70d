import type { Deps } from '../../deps.ts';
import { passWords } from '../words/service.ts';
import { textOf } from './document/text.ts';
import type { RevisionRow } from './store.ts';

/**
 * Refuses a work that says what may not be said, at the field that says it. Answers what a reviewer should look at;
 * words that comments show as stars are among it, since nobody changes an author's text behind their back.
 */
export async function riskyWordsOf(deps: Deps, draft: RevisionRow): Promise<string[]> {
  const texts: [field: string, text: string][] = [
    ['title', draft.title],
    ['summary', draft.summary],
    ['tags', draft.tags.join('\n')],
    ['body', draft.body === null ? '' : textOf(draft.body)],
  ];
  const risky = new Set<string>();
  for (const [field, text] of texts) {
    const passed = await passWords(deps, 'posts', text, field);
    for (const word of [...passed.risky, ...passed.replaced]) risky.add(word);
  }
  return [...risky];
}
