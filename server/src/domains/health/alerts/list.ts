import type * as contract from '#contract/health/alerts.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import * as store from './store.ts';

export async function listAlerts(
  deps: Deps,
  { page, limit }: ParsedOf<typeof contract.alertList>,
): Promise<AnswerOf<typeof contract.alertList>> {
  const rows = await store.listAlerts(deps.db, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, present);
}

const present = ({
  id,
  rule,
  value,
  peak,
  bound,
  detail,
  openedAt,
  toldAt,
  endedAt,
  endedHow,
}: store.AlertRow): contract.AlertRow => ({
  id,
  rule,
  value,
  peak,
  limit: bound,
  detail,
  openedAt: openedAt.toISOString(),
  toldAt: toldAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  endedHow,
});

export async function listMessages(
  deps: Deps,
  { page, limit }: ParsedOf<typeof contract.alertMessages>,
): Promise<AnswerOf<typeof contract.alertMessages>> {
  const rows = await store.listMessages(deps.db, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, ({ message, target }) => {
    const { id, kind, title, text, state, tries, failure, createdAt, nextAt, sentAt } = message;
    const times = {
      createdAt: createdAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
      sentAt: sentAt?.toISOString() ?? null,
    };
    // A mail without a mail server is written to the outbox file: it counts as sent and has a failure text.
    const kept = state === 'sent' && failure !== null;
    return { id, target, kind, title, text, state, kept, tries, failure, ...times };
  });
}
