import { picturesIn, textOf } from '../../../documents/text.ts';
import type { RevisionRow } from '../store.ts';

/** What a content safety service is shown of a revision; the video itself and its captions are not. */
export const partsToCheck = ({
  title,
  summary,
  tags,
  body,
  cover,
}: Pick<RevisionRow, 'title' | 'summary' | 'tags' | 'body' | 'cover'>) => [
  ...texts([
    ['title', title],
    ['summary', summary],
    ['tags', tags.join('、')],
    ['body', body === null ? '' : textOf(body)],
  ]),
  ...(cover === null ? [] : [{ part: 'cover' as const, picture: cover }]),
  ...(body === null ? [] : picturesIn(body)).map((picture) => ({ part: 'picture' as const, picture })),
];

const texts = (given: ['title' | 'summary' | 'tags' | 'body', string][]) =>
  given.filter(([, text]) => text.trim() !== '').map(([part, text]) => ({ part, text }));
