import type { AdminScope } from '#contract/admins/areas.ts';
import type { WaitingKind } from '#contract/back-office/queues.ts';
import { requireAdmin, scopeOf, type Actor } from '../../../core/actor.ts';
import { pageOf, type Page, type Paging } from '../../../core/lists/paging.ts';
import { plainLine } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import { inParts, type Part } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { countWaiting } from './store.ts';

/** Query parameters that all queues share. */
interface Query<Status> {
  status?: Status | undefined;
  postsId?: string | undefined;
  keywords?: string | undefined;
  sort?: 'at' | '-at' | undefined;
}

export interface CaseFilter<Status> {
  status: Status | undefined;
  postId: string | undefined;
  keywords: string;
  /** The categories and provinces to which the admin's role is limited; null: no limit. */
  scope: AdminScope | null;
  /** By the time of writing, `-` descending; undefined: the default of the kind. */
  sort: 'at' | '-at' | undefined;
}

interface Queue<Status, Row, Shown> {
  find(db: Queryable, filter: CaseFilter<Status>, now: Date, part: Part<Row>): Promise<Row[]>;
  present(row: Row, adminId: string): Shown;
}

export async function listCases<Status, Row, Shown>(
  { db, clock }: Deps,
  { find, present }: Queue<Status, Row, Shown>,
  actor: Actor,
  { page, limit, ...query }: Query<Status> & Paging,
): Promise<Page<Shown>> {
  const part = { limit: limit + 1, offset: (page - 1) * limit };
  const rows = await find(db, filterOf(actor, query), clock.now(), part);
  return pageOf(rows, { page, limit }, (row) => present(row, requireAdmin(actor).id));
}

interface Waiting<Filter, Row, Shown> {
  kind: WaitingKind;
  find(db: Queryable, filter: Filter, part: { limit: number; offset: number }): Promise<Row[]>;
  present(row: Row, filter: Filter): Shown;
}

/** A page of a queue with the number of cases that wait in it. */
export async function listWaiting<Filter, Row, Shown>(
  { db, clock }: Deps,
  { kind, find, present }: Waiting<Filter, Row, Shown>,
  { page, limit }: Paging,
  filter: Filter,
): Promise<Page<Shown> & { waiting: number }> {
  const part = { limit: limit + 1, offset: (page - 1) * limit };
  const [rows, waiting] = await Promise.all([find(db, filter, part), countWaiting(db, kind, clock.now())]);
  return { ...pageOf(rows, { page, limit }, (row) => present(row, filter)), waiting };
}

/** Streams all matching rows in order, holding one part at a time. */
export async function* readCases<Status, Row, Shown>(
  { db, clock }: Deps,
  { find, present }: Queue<Status, Row, Shown>,
  actor: Actor,
  query: Query<Status>,
): AsyncGenerator<Shown[]> {
  const admin = requireAdmin(actor);
  const filter = filterOf(actor, query);
  for await (const rows of inParts<Row>((part) => find(db, filter, clock.now(), part)))
    yield rows.map((row) => present(row, admin.id));
}

const filterOf = <Status>(actor: Actor, { status, postsId, keywords, sort }: Query<Status>): CaseFilter<Status> => ({
  status,
  postId: postsId,
  keywords: plainLine(keywords ?? ''),
  scope: scopeOf(requireAdmin(actor)),
  sort,
});
