import * as dashboardAt from '#contract/back-office/addresses.ts';
import type * as dashboard from '#contract/back-office/dashboard.ts';
import * as discoveryAt from '#contract/discovery/addresses.ts';
import type * as feed from '#contract/discovery/feed.ts';
import * as at from '#contract/settings/addresses.ts';
import type * as section from '#contract/settings/save-section.ts';
import type * as settings from '#contract/settings/settings.ts';
import { client } from '../../lib/api.ts';

export const siteInfo = client<typeof settings.siteInfo>(at.siteInfo);
export const getSettings = client<typeof settings.getSettings>(at.getSettings);
export const saveSection = client<typeof section.saveSection>(at.saveSection);
export const settingsVersions = client<typeof settings.settingsVersions>(at.settingsVersions);
export const restoreSettings = client<typeof settings.restoreSettings>(at.restoreSettings);
export const offeredReasons = client<typeof settings.offeredReasons>(at.offeredReasons);

export const categories = client<typeof feed.categories>(discoveryAt.categories);

export const dashboardWaiting = client<typeof dashboard.dashboardWaiting>(dashboardAt.dashboardWaiting);
