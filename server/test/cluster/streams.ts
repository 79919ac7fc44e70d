import { parseArgs } from 'node:util';
import { createNotice, publishNotice } from '#contract/notices/notices.ts';
import { users } from '#server/db/tables/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { openSession } from '#server/domains/accounts/service.ts';
import { openStream, type OpenStream } from '../open-stream.ts';
import { makeCall, tokenOfChief } from './cast.ts';
import type { SignedInUser } from './crowd.ts';
import { onCluster, pause } from './on-cluster.ts';
import type { Cluster } from './parts.ts';

/**
 * `npm run test:streams`: so many people's event streams (`--streams`) over three servers. A notice reaches them all; those of a
 * server that is killed come back on the others, and the next notice reaches all again. Prints how long that takes.
 */
const { values } = parseArgs({ options: { streams: { type: 'string', default: '10000' } } });
const COUNT = Number(values.streams);
const OPENED_IN_PARALLEL = 50;
const PATIENCE_MS = 60_000;

/** A browser's tab: its stream is opened again, at another server, when it ends. */
interface Tab extends SignedInUser {
  stream: OpenStream;
  opened: number;
}

let closing = false;
const dropped = await onCluster(listen, { environment: { DATABASE_POOL: '20' } });
process.exit(dropped === 0 ? 0 : 1);

/** Answers how many streams were dropped that need not have been. */
async function listen({ address, servers, troubles }: Cluster, deps: Deps): Promise<number> {
  const listeners = await invite(deps);
  const tabs: Tab[] = [];
  const opening = await seconds(() =>
    eachOf([...listeners.entries()], async ([index, user]) => {
      tabs[index] = await openTab(user, index, servers);
    }),
  );
  console.log(`${COUNT} streams over ${servers.length} servers are open after ${opening} s`);

  const chief = await tokenOfChief(address);
  const first = await seconds(() => announce(servers[0] ?? '', chief, '第一则', tabs));
  console.log(`a notice has reached all after ${first} s`);

  const [killed] = troubles;
  const lost = tabs.filter((_, index) => index % servers.length === 1).length;
  const coming = await seconds(async () => {
    await killed?.begin();
    await until(() => tabs.reduce((sum, { opened }) => sum + opened, 0) >= COUNT + lost);
  });
  console.log(`a server is killed; its ${lost} streams are open at the others after ${coming} s`);
  const second = await seconds(() => announce(servers[0] ?? '', chief, '第二则', tabs));
  console.log(`the next notice has reached all after ${second} s`);
  await killed?.end();

  const dropped = tabs.reduce((sum, { opened }) => sum + opened, 0) - COUNT - lost;
  console.log(dropped === 0 ? '✓ no other stream was dropped' : `✗ ${dropped} other streams were dropped`);
  closing = true;
  for (const { stream } of tabs) stream.close();
  return dropped;
}

async function invite(deps: Deps): Promise<SignedInUser[]> {
  const listeners: SignedInUser[] = [];
  const createdAt = deps.clock.now();
  const ids = Array.from({ length: COUNT }, () => deps.random.id());
  await eachOf(ids, async (id) => {
    await deps.db.insert(users).values({ id, nickname: `听众 ${id}`, identity: 'user', createdAt });
    const { token } = await openSession(deps, deps.db, { kind: 'user', id }, { ip: '127.0.0.1', userAgent: 'streams' });
    listeners.push({ id, token });
  });
  return listeners;
}

async function openTab(user: SignedInUser, index: number, servers: string[]): Promise<Tab> {
  const from = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  const tab = { ...user, opened: 0 } as Tab;
  const open = async (server: number): Promise<void> => {
    const stream = await openStream(servers[server % servers.length] ?? '', user, { from }).catch(() => null);
    if (stream?.status !== 200) {
      if (closing) return;
      await pause(200 + Math.random() * 800);
      return open(server + 1);
    }
    tab.stream = stream;
    tab.opened += 1;
    void stream.ended.then(async () => {
      if (closing) return;
      // Not all in the same moment: as the page's own, which waits a second and a random part of one.
      await pause(500 + Math.random() * 1000);
      await open(server + 1);
    });
  };
  await open(index);
  return tab;
}

async function announce(server: string, chief: string, title: string, tabs: Tab[]): Promise<void> {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '内容' }] }] };
  const { id } = await makeCall(server, createNotice, { title, body, audience: 'everyone' } as never, chief);
  const heard = () => tabs.filter(({ stream }) => stream.events.some(({ event }) => event === 'notice')).length;
  for (const { stream } of tabs) stream.events.length = 0;
  await makeCall(server, publishNotice, { noticeId: id } as never, chief);
  await until(() => heard() === COUNT);
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !holds();) {
    if (Date.now() > end) throw new Error(`not within ${PATIENCE_MS} ms`);
    await pause(50);
  }
}

async function eachOf<Item>(items: Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await task(item);
  };
  await Promise.all(Array.from({ length: OPENED_IN_PARALLEL }, next));
}

async function seconds(task: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  await task();
  return ((performance.now() - started) / 1000).toFixed(1);
}
