import type { Deps } from '#server/deps.ts';
import { checkLedger } from '#server/domains/ledger/service.ts';
import type { Books } from './crowd.ts';

/** What is lost, doubled or broken, a sentence each. Nothing is what the cluster has to show. */
export async function prove({ db }: Pick<Deps, 'db'>, books: Books, address: string): Promise<string[]> {
  const wrong: string[] = [...new Set(books.troubles)];
  const counts = async (query: string): Promise<Map<string, number>> => {
    const { rows } = await db.$client.query<{ what: string; times: number }>(query);
    return new Map(rows.map(({ what, times }) => [what, times]));
  };
  const hold = (name: string, { tried, answered }: { tried: string[]; answered: string[] }, saved: Map<string, number>) => {
    const lost = answered.filter((what) => !saved.has(what));
    const doubled = tried.filter((what) => (saved.get(what) ?? 0) > 1);
    if (lost.length > 0) wrong.push(`${lost.length} of ${answered.length} answered ${name} are lost: ${lost[0]}`);
    if (doubled.length > 0) wrong.push(`${doubled.length} ${name} are there twice: ${doubled[0]}`);
  };
  hold('comments', books.comments, await counts('select content as what, count(*)::int as times from comments group by 1'));
  hold('messages', books.messages, await counts('select content as what, count(*)::int as times from messages group by 1'));
  hold(
    'drafts',
    books.drafts,
    await counts(
      'select r.title as what, count(*)::int as times from posts p join post_revisions r on r.id = p.draft_revision_id group by 1',
    ),
  );

  const withdrawn = await counts('select id as what, 1 as times from withdrawals');
  const ids = [...books.withdrawals.values()];
  hold('withdrawals', { tried: ids, answered: ids }, withdrawn);
  if (new Set(ids).size !== ids.length) wrong.push('two withdrawals were answered with one id');
  if (withdrawn.size !== ids.length) wrong.push(`${withdrawn.size} withdrawals are there, ${ids.length} were asked for`);

  for (const url of books.pictures) {
    const answer = await fetch(address + url).catch(() => null);
    if (answer?.status !== 200) wrong.push(`the picture ${url} answers ${answer?.status ?? 'nothing'}`);
  }
  const { differences } = await checkLedger({ db });
  if (differences.length > 0) wrong.push(`the ledger is wrong: ${JSON.stringify(differences[0])}`);
  const failed = await counts(
    'select task_identifier as what, count(*)::int as times from graphile_worker.jobs where attempts >= max_attempts group by 1',
  );
  for (const [job, times] of failed) wrong.push(`${times} jobs of ${job} were given up`);
  return wrong;
}
