import { lt, sql, type SQL } from 'drizzle-orm';
import type { Navigation, PageDevice, PageKind, Vital } from '#contract/views/vitals.ts';
import type { Period } from '../../../core/period.ts';
import type { Queryable } from '../../../db/client.ts';
import { pageVitals } from '../../../db/tables/views.ts';

/** A histogram (`steps`, see histogram.ts) of one vital, by day, kind of page, device and navigation. */
export type StepRow = typeof pageVitals.$inferSelect;

/** A filter of loads; a field that is undefined does not filter. */
export interface VitalsFilter {
  kind?: PageKind | undefined;
  device?: PageDevice | undefined;
  navigation?: Navigation | undefined;
}

/** Adds counts to the histograms. No key may occur twice in `rows`. Ordered by key, so that two servers cannot deadlock. */
export async function addSteps(db: Queryable, rows: readonly StepRow[]): Promise<void> {
  await db.execute(sql`
    insert into page_vitals as p (day, vital, kind, device, navigation, steps)
    select day, vital, kind, device, navigation, steps::integer[] from unnest(
      ${array(rows.map(({ day }) => day))}::date[], ${array(rows.map(({ vital }) => vital))}::text[],
      ${array(rows.map(({ kind }) => kind))}::text[], ${array(rows.map(({ device }) => device))}::text[],
      ${array(rows.map(({ navigation }) => navigation))}::text[], ${array(rows.map(({ steps }) => `{${steps.join(',')}}`))}::text[]
    ) as new_counts (day, vital, kind, device, navigation, steps)
    order by day, vital, kind, device, navigation
    on conflict (day, vital, kind, device, navigation) do update set steps = (
      select array_agg(present + added order by place)
      from unnest(p.steps, excluded.steps) with ordinality as step (present, added, place))`);
}

/** Histograms by vital and kind of page, and with kind null those of all kinds together. */
export async function sumByKind(db: Queryable, period: Period, choice: VitalsFilter) {
  const { rows } = await db.execute<{ vital: Vital; kind: PageKind | null; steps: number[] }>(sql`
    select vital, kind, array_agg(count order by place) as steps from (
      select vital, kind, place, sum(count)::integer as count
      from page_vitals cross join unnest(steps) with ordinality as step (count, place)
      where ${within(period, choice)} group by grouping sets ((vital, kind, place), (vital, place))
    ) as sums group by vital, kind`);
  return rows;
}

export async function sumByDay(db: Queryable, vital: Vital, period: Period, choice: VitalsFilter) {
  const { rows } = await db.execute<{ day: string; steps: number[] }>(sql`
    select day::text as day, array_agg(count order by place) as steps from (
      select day, place, sum(count)::integer as count
      from page_vitals cross join unnest(steps) with ordinality as step (count, place)
      where vital = ${vital} and ${within(period, choice)} group by day, place
    ) as sums group by day`);
  return rows;
}

export async function deleteDaysBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(pageVitals).where(lt(pageVitals.day, day));
}

function within({ from, to }: Period, { kind, device, navigation }: VitalsFilter): SQL {
  const same = (column: SQL, value: string | undefined) => (value === undefined ? [] : [sql`${column} = ${value}`]);
  const conditions = [
    sql`day between ${from}::date and ${to}::date`,
    ...same(sql`kind`, kind),
    ...same(sql`device`, device),
    ...same(sql`navigation`, navigation),
  ];
  return sql.join(conditions, sql` and `);
}

/** A single array parameter; drizzle would expand the array into a list. */
const array = (values: unknown[]) => sql.param(values);
