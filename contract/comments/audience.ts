import { z } from 'zod';
import { userSummary } from '../accounts/accounts.ts';
import { LONG_FORM, call, id, pageOf, paging, written } from '../call.ts';
import { codePoints } from '../text.ts';
import { AUDIENCES, AUTHOR_WORDS, REMARK_REFUSALS } from './constants.ts';
import * as at from './addresses.ts';

// An author's settings for comments and danmaku: which readers may write, blocked words and banned users.

export const audience = z.enum(AUDIENCES, '请选择谁可以发表');
export type Audience = z.output<typeof audience>;

export const remarkRefusal = z.enum(REMARK_REFUSALS);
export type RemarkRefusal = z.output<typeof remarkRefusal>;

const settings = {
  comments: audience,
  danmaku: audience,
  /** Blocked words: a comment that contains one is held for the author; a danmaku is refused. */
  words: z
    .array(
      written('屏蔽词不能为空', '屏蔽词格式不正确').refine(
        (word) => codePoints(word) <= AUTHOR_WORDS.max,
        `每个屏蔽词最多 ${AUTHOR_WORDS.max} 字`,
      ),
      '屏蔽词格式不正确',
    )
    .max(AUTHOR_WORDS.most, `屏蔽词最多 ${AUTHOR_WORDS.most} 个`),
};
const authorRemarkSettings = z.object(settings);
export type AuthorRemarks = z.output<typeof authorRemarkSettings>;

export const authorRemarks = call(at.authorRemarks, {
  who: 'creator',
  summary: 'The own settings for comments and danmaku: audience and blocked words',
  answer: authorRemarkSettings,
});

export const saveAuthorRemarks = call(at.saveAuthorRemarks, {
  who: 'creator',
  bodyMax: LONG_FORM,
  summary: 'Change audience and blocked words of own posts; applies to later comments and danmaku',
  body: z.strictObject(settings),
  answer: authorRemarkSettings,
  done: '评论设置已保存',
});

/** Null: the author's general setting applies. */
const ofPost = { comments: audience.nullable(), danmaku: audience.nullable() };

const postRemarkSettings = z.object({
  postsId: id(),
  ...ofPost,
  /** The author's setting for all posts. */
  general: z.object({ comments: audience, danmaku: audience }),
  /** True: the published revision switched it off (`allowComment`, `allowDanmaku`), which overrides these settings. */
  off: z.object({ comments: z.boolean(), danmaku: z.boolean() }),
});
export type PostRemarks = z.output<typeof postRemarkSettings>;

export const postRemarks = call(at.postRemarks, {
  who: 'creator',
  summary: 'The audience of comments and danmaku of one own published post',
  query: z.object({ postsId: id() }),
  answer: postRemarkSettings,
});

export const savePostRemarks = call(at.savePostRemarks, {
  who: 'creator',
  summary: 'Change the audience of one own published post, at once and without a review',
  body: z.strictObject({ postsId: id(), ...ofPost }),
  answer: postRemarkSettings,
  done: '评论设置已保存',
});

export const remarkLimits = call(at.remarkLimits, {
  who: 'creator',
  summary: 'Whether own comments and danmaku wait for a review because the writer is new, and until when',
  /** Shown comments and danmaku, of the number from which a writer is no longer new; null: no such rule, or not new. */
  answer: z.object({ newcomer: z.object({ shown: z.int(), needed: z.int() }).nullable() }),
});

export const listBanned = call(at.listBanned, {
  who: 'creator',
  summary: 'Users banned from commenting under own posts, the latest first',
  query: z.object(paging),
  answer: pageOf(userSummary),
});

export const banFromRemarks = call(at.banFromRemarks, {
  who: 'creator',
  summary: 'Ban a user from writing comments and danmaku under own posts, without blocking them, or end the ban',
  body: z.strictObject({ userId: id(), banned: z.boolean('禁止评论的状态格式不正确') }),
  answer: z.object({ userId: id(), banned: z.boolean() }),
  doneOf: ({ banned }) => (banned ? '已禁止评论' : '已恢复评论'),
});
