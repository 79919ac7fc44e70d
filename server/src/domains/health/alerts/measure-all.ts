import { CHECK_LABEL } from '#contract/health/constants.ts';
import type { Deps } from '../../../deps.ts';
import { countAllWaiting } from '../../back-office/service.ts';
import { lookAround } from '../state/service.ts';
import type { Measure } from './judge.ts';
import { countTroubles } from './store.ts';

const HOUR_MS = 3_600_000;

type Queue = Awaited<ReturnType<typeof countAllWaiting>>[number]['kind'];

/** The values of all alert rules, with a constant number of queries. */
export async function measureAll(deps: Deps): Promise<Measure[]> {
  const now = deps.clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [queues, troubles, { checks, backupHours }] = await Promise.all([
    countAllWaiting(deps),
    countTroubles(deps.db, { hourAgo: ago(1), dayAgo: ago(24) }),
    lookAround(deps),
  ]);
  /** The age in hours of the oldest waiting item in these queues. */
  const hoursOf = (...kinds: Queue[]) => {
    const since = queues.filter(({ kind }) => kinds.includes(kind)).flatMap(({ oldest }) => oldest?.getTime() ?? []);
    return Math.max(0, ...since.map((at) => now.getTime() - at)) / HOUR_MS;
  };
  const lateIn = (...kinds: Queue[]) =>
    queues.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { late }) => sum + late, 0);
  // Failed jobs have a rule of their own.
  const red = checks.filter(({ check, state }) => state === 'bad' && check !== 'jobs').map(({ check }) => CHECK_LABEL[check]);
  const measure = (rule: Measure['rule'], value: number, detail = ''): Measure => ({ rule, value, detail });
  return [
    measure('posts', queues.find(({ kind }) => kind === 'posts')?.count ?? 0),
    measure('postsAge', hoursOf('posts')),
    measure('remarksAge', hoursOf('comments', 'danmaku')),
    measure('reportsAge', hoursOf('reports')),
    measure('infringementsAge', hoursOf('infringements')),
    measure('appealsAge', hoursOf('appeals', 'sanctions')),
    measure('agenciesAge', hoursOf('merchantEnter', 'licences', 'subAccounts')),
    measure('cashOutAge', hoursOf('cashOut')),
    measure('postsLate', lateIn('posts')),
    measure('reportsLate', lateIn('reports')),
    measure('infringementsLate', lateIn('infringements')),
    measure('appealsLate', lateIn('appeals', 'sanctions')),
    measure('agenciesLate', lateIn('merchantEnter', 'licences')),
    measure('cashOutLate', lateIn('cashOut')),
    measure('payouts', troubles.payouts),
    measure('jobs', troubles.jobs),
    measure('codes', troubles.codes),
    measure('hits', troubles.hits),
    measure('backupAge', backupHours),
    measure('health', red.length, red.join('、')),
  ];
}
