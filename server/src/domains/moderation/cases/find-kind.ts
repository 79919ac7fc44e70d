import type { RemarkKind } from '#contract/comments/appeals.ts';
import { commentKind } from '../../comments/service.ts';
import { danmakuKind } from '../../danmaku/service.ts';
import type { Reviewable } from '../../review/service.ts';

/** The kinds of remarks that the review room decides on. */
export const KINDS: Record<RemarkKind, Reviewable> = { comment: commentKind, danmaku: danmakuKind };
