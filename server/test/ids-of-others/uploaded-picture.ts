import sharp from 'sharp';
import type { UploadPart } from '#contract/media-assets/media-assets.ts';
import { addPicture } from '#server/domains/media-assets/service.ts';
import type { TestApp, Visitor } from '../test-app.ts';

// Small and plain, since encoding takes the time; a licence's shorter side must have 600 pixels.
const source = await sharp({ create: { width: 640, height: 600, channels: 3, background: '#dfe5ee' } })
  .png()
  .toBuffer();

/** The address of a picture that somebody has uploaded, or the private reference of a licence. */
export const uploadedPicture = async ({ deps }: TestApp, by: Visitor, part: UploadPart): Promise<string> =>
  (await addPicture(deps, { ownerId: by.id, part, source })).url;
