import { z } from 'zod';

/** What a call says that takes something to review, or lets it go. */
export const claimWish = {
  claimed: z.boolean('领取状态格式不正确').default(true),
  /** The browser's tab that asks; a claim that another tab has taken since is left alone. */
  tab: z.string('标签页编号格式不正确').min(1, '标签页编号格式不正确').max(40, '标签页编号格式不正确').optional(),
  /** The tab is being closed, or loaded anew: then it may take its claim again within some seconds. */
  leaving: z.boolean('领取状态格式不正确').default(false),
};
