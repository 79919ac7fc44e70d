import { z } from 'zod';
import { postStatus, postType } from '../posts/post.ts';
import { userSummary } from '../accounts/accounts.ts';
import { withdrawalStatus } from '../withdrawals/withdrawals.ts';
import { call, id, written } from '../call.ts';
import * as at from './addresses.ts';

/** Maximum number of results of each kind. */
export const JUMPS_SHOWN = 5;

const jumpUser = userSummary.extend({ mobile: z.string().nullable() });
const jumpPost = z.object({ id: id(), type: postType, status: postStatus, title: z.string(), author: z.string() });

/** `gross` in fen. */
const jumpWithdrawal = z.object({ id: id(), status: withdrawalStatus, gross: z.int(), applicant: z.string() });

export const quickJump = call(at.quickJump, {
  who: 'admin',
  summary:
    'Search of users and posts by id, name or words, and of withdrawals by number or applicant; a few results of each kind, none of kinds without permission',
  query: z.object({ words: written('请输入搜索词').max(50, '搜索词最多 50 字') }),
  answer: z.object({ people: z.array(jumpUser), works: z.array(jumpPost), withdrawals: z.array(jumpWithdrawal) }),
});
