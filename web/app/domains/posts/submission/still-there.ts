import type { WordCheck } from '#contract/posts/drafts.ts';
import { notesOf, plainText } from '../../../kits/editor/document.ts';
import type { DraftFields } from '../drafts/fields.ts';

/** Whether a word that the filter found is still in the current text. Blanks and line breaks inside a word are ignored. */
export function isStillThere({ field, word }: WordCheck['list'][number], fields: DraftFields): boolean {
  const texts: Record<string, string> = {
    title: fields.title,
    summary: fields.summary,
    tags: fields.tags.join('\n'),
    body: fields.body === null ? '' : [plainText(fields.body), ...notesOf(fields.body)].join('\n'),
  };
  const text = texts[field];
  return text === undefined || withoutBlanks(text).includes(withoutBlanks(word));
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');
