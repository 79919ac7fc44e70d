import * as at from '#contract/media-assets/addresses.ts';
import type * as mediaAssetsCaptions from '#contract/media-assets/captions.ts';
import { client } from '../../lib/api.ts';

export const saveCaptions = client<typeof mediaAssetsCaptions.saveCaptions>(at.saveCaptions);
export const removeCaptions = client<typeof mediaAssetsCaptions.removeCaptions>(at.removeCaptions);
