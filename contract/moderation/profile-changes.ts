import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { PROFILE_FIELDS } from '../accounts/profile-fields.ts';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';

/** held (waits for a moderator) → shown or refused. */
const state = z.enum(['held', 'shown', 'refused'], '状态不正确');

const profileChange = z.object({
  id: id(),
  user: userSummary,
  field: z.enum(PROFILE_FIELDS),
  /** The new value and the former one: a text or the address of a picture. */
  value: z.string(),
  former: z.string().nullable(),
  /** Hits of the content safety service; empty if it could not be reached. */
  marks: z.array(z.string()),
  state,
  reason: z.string(),
  createdAt: time,
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
});
export type ProfileChange = z.output<typeof profileChange>;

export const listProfileChanges = call(at.listProfileChanges, {
  who: 'admin.profiles',
  summary:
    'Changes of profiles that are held because the content safety service hit or could not judge them, the longest wait first; or decided ones, the last decision first',
  query: z.object({ ...paging, state: state.default('held') }),
  answer: pageOf(profileChange).extend({ waiting: z.int() }),
});

export const decideProfileChange = call(at.decideProfileChange, {
  who: 'admin.profiles',
  summary: 'Approve a held change of a profile, or refuse it with a reason that its owner reads',
  body: z
    .strictObject({
      id: id(),
      passed: z.boolean('请选择是否通过'),
      reason: z.string('请填写退回理由').trim().max(200, '退回理由最多 200 字').default(''),
    })
    .refine(({ passed, reason }) => passed || reason !== '', { path: ['reason'], message: '请填写退回理由' }),
  answer: z.object({ id: id(), state }),
  doneOf: (change) => (change.state === 'shown' ? '已通过' : '已退回'),
});
