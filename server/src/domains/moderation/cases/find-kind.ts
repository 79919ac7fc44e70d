import type { RemarkKind } from '#contract/comments/appeals.ts';
import { commentKind } from '../../comments/service.ts';
import { danmakuKind } from '../../danmaku/service.ts';
import type { Reviewable } from '../../review/service.ts';

/** What the review room decides on. A new kind joins here. */
export const KINDS: Record<RemarkKind, Reviewable> = { comment: commentKind, danmaku: danmakuKind };
