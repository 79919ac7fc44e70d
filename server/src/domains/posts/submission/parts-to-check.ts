import type { Cue } from '#contract/media-assets/caption-cues.ts';
import { picturesIn, textOf, videosIn } from '../../../documents/text.ts';
import type { RevisionRow } from '../store.ts';

/** The texts, pictures and videos of a revision that a content safety service checks, and the captions of its video by language. */
export const partsToCheck = (
  { title, summary, tags, body, cover, mediaId }: Pick<RevisionRow, 'title' | 'summary' | 'tags' | 'body' | 'cover' | 'mediaId'>,
  captions: readonly (readonly Cue[] | null)[],
) => [
  ...texts([
    ['title', title],
    ['summary', summary],
    ['tags', tags.join('、')],
    ['body', body === null ? '' : textOf(body)],
  ]),
  ...(cover === null ? [] : [{ part: 'cover' as const, picture: cover }]),
  ...(body === null ? [] : picturesIn(body)).map((picture) => ({ part: 'picture' as const, picture })),
  ...(mediaId === null ? [] : [{ part: 'video' as const, video: mediaId }]),
  ...captions.map((cues) => ({ part: 'captions' as const, cues })),
  ...(body === null ? [] : videosIn(body)).map((video) => ({ part: 'embedded' as const, video })),
];

const texts = (fields: ['title' | 'summary' | 'tags' | 'body', string][]) =>
  fields.filter(([, text]) => text.trim() !== '').map(([part, text]) => ({ part, text }));
