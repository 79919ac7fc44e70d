import { z } from 'zod';

/** Input of calls that claim an item for review or release the claim. */
export const claimFields = {
  claimed: z.boolean('领取状态格式不正确').default(true),
  /** Id of the calling browser tab. A release only ends the claim of the same tab. */
  tab: z.string('标签页编号格式不正确').min(1, '标签页编号格式不正确').max(40, '标签页编号格式不正确').optional(),
  /** A release because the tab is closing or reloading: it takes effect after some seconds, so that a reloaded tab can claim the item again. */
  leaving: z.boolean('领取状态格式不正确').default(false),
};
