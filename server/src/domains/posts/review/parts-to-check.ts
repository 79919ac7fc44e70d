import { picturesIn, textOf, videosIn } from '../../../documents/text.ts';
import type { RevisionRow } from '../store.ts';

/** What a content safety service may be shown of a revision; captions are not. */
export const partsToCheck = ({
  title,
  summary,
  tags,
  body,
  cover,
  mediaId,
}: Pick<RevisionRow, 'title' | 'summary' | 'tags' | 'body' | 'cover' | 'mediaId'>) => [
  ...texts([
    ['title', title],
    ['summary', summary],
    ['tags', tags.join('、')],
    ['body', body === null ? '' : textOf(body)],
  ]),
  ...(cover === null ? [] : [{ part: 'cover' as const, picture: cover }]),
  ...(body === null ? [] : picturesIn(body)).map((picture) => ({ part: 'picture' as const, picture })),
  ...(mediaId === null ? [] : [{ part: 'video' as const, video: mediaId }]),
  ...(body === null ? [] : videosIn(body)).map((video) => ({ part: 'embedded' as const, video })),
];

const texts = (given: ['title' | 'summary' | 'tags' | 'body', string][]) =>
  given.filter(([, text]) => text.trim() !== '').map(([part, text]) => ({ part, text }));
