import * as mediaAssetsAt from '#contract/media-assets/addresses.ts';
import * as settingsAt from '#contract/settings/addresses.ts';
import type * as mediaAssets from '#contract/media-assets/media-assets.ts';
import type * as settings from '#contract/settings/settings.ts';
import { client } from '../../lib/api.ts';

export const fetchPicture = client<typeof mediaAssets.fetchPicture>(mediaAssetsAt.fetchPicture);
export const createMedia = client<typeof mediaAssets.createMedia>(mediaAssetsAt.createMedia);
export const reuseMedia = client<typeof mediaAssets.reuseMedia>(mediaAssetsAt.reuseMedia);
export const mediaDetailCall = client<typeof mediaAssets.mediaDetailCall>(mediaAssetsAt.mediaDetailCall);
export const retryMedia = client<typeof mediaAssets.retryMedia>(mediaAssetsAt.retryMedia);

export const siteInfo = client<typeof settings.siteInfo>(settingsAt.siteInfo);
