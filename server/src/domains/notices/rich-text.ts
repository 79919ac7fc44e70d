import type { DocNode } from '#contract/document.ts';
import type { Deps } from '../../deps.ts';
import { picturesByUrl, playablesById } from '../media-assets/service.ts';
import { parseDocument, picturesIn, renderDocument, videosIn } from '../posts/service.ts';
import type { RichText } from './publishing.ts';

/** Notices are written in the editor of articles, with the same rules. */
export const richTextOf =
  (deps: Deps): RichText =>
  async (given: DocNode) => {
    const body = parseDocument(given);
    const pictures = await picturesByUrl(deps.db, picturesIn(body));
    const videos = await playablesById(deps, videosIn(body));
    return { body, html: renderDocument(body, { pictures, videos }).html };
  };
