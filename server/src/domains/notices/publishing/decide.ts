import type { ParsedOf } from '#contract/call.ts';
import type { AdminNotice, decideNotice as decideCall } from '#contract/notices/notices.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { decideCase } from '../../review/service.ts';
import { adminNoticeDetail } from './publish.ts';
import { noticeReviewKind } from './register.ts';

/** An administrator approves or refuses a held notice: its check had a hit, or gave no result. */
export async function decideNotice(
  deps: Deps,
  actor: Actor,
  { noticeId, ...decision }: ParsedOf<typeof decideCall>,
  ip: string,
): Promise<AdminNotice> {
  await decideCase(deps, noticeReviewKind, actor, ip, { id: noticeId, ...decision });
  return adminNoticeDetail(deps, noticeId);
}
