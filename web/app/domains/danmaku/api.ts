import * as at from '#contract/danmaku/addresses.ts';
import type * as danmaku from '#contract/danmaku/danmaku.ts';
import type * as waiting from '#contract/danmaku/waiting.ts';
import type * as backgrounds from '#contract/moderation/remark-background.ts';
import { client } from '../../lib/api.ts';

export const listDanmaku = client<typeof danmaku.listDanmaku>(at.listDanmaku);
export const danmakuNews = client<typeof danmaku.danmakuNews>(at.danmakuNews);
export const sendDanmaku = client<typeof danmaku.sendDanmaku>(at.sendDanmaku);
export const removeDanmaku = client<typeof danmaku.removeDanmaku>(at.removeDanmaku);
export const listWaitingDanmaku = client<typeof waiting.listWaitingDanmaku>(at.listWaitingDanmaku);
export const decideDanmaku = client<typeof waiting.decideDanmaku>(at.decideDanmaku);
export const adminDanmakuList = client<typeof danmaku.adminDanmakuList>(at.adminDanmakuList);
export const danmakuBackground = client<typeof backgrounds.danmakuBackground>(at.danmakuBackground);
export const claimDanmaku = client<typeof danmaku.claimDanmaku>(at.claimDanmaku);
export const hideDanmaku = client<typeof danmaku.hideDanmaku>(at.hideDanmaku);
export const restoreDanmaku = client<typeof danmaku.restoreDanmaku>(at.restoreDanmaku);
