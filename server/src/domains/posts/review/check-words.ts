import type { Deps } from '../../../deps.ts';
import { textOf } from '../../../documents/text.ts';
import { screenText } from '../../sensitive-words/service.ts';
import type { RevisionRow } from '../store.ts';

/**
 * Refuses a post that says what may not be said, at the field that says it. Answers what a reviewer should look at;
 * words that comments show as stars are among it, since nobody changes an author's text behind their back.
 */
export async function screenDraft(deps: Deps, draft: RevisionRow): Promise<string[]> {
  const texts: [field: string, text: string][] = [
    ['title', draft.title],
    ['summary', draft.summary],
    ['tags', draft.tags.join('\n')],
    ['body', draft.body === null ? '' : textOf(draft.body)],
  ];
  const risky = new Set<string>();
  for (const [field, text] of texts) {
    const passed = await screenText(deps, 'posts', text, field);
    for (const word of [...passed.risky, ...passed.replaced]) risky.add(word);
  }
  return [...risky];
}
