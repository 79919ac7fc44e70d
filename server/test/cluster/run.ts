import { join } from 'node:path';
import { savePayee } from '#contract/withdrawals.ts';
import { createStore, activateStore } from '#contract/storage.ts';
import { loginForAccountPassword } from '#contract/administration.ts';
import type { Call, InputOf, AnswerOf } from '#contract/call.ts';
import { parseConfig } from '#server/config.ts';
import { users } from '#server/db/tables/accounts.ts';
import { follows } from '#server/db/tables/follows.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword, openSession } from '#server/domains/accounts/service.ts';
import { API } from '#server/http/mount.ts';
import { openDeps } from '#server/open-deps.ts';
import { buildWhenNeeded } from '../../../scripts/build.ts';
import { earned } from '../earned.ts';
import { endAll, temporaryFolder } from '../product.ts';
import { publishedWork } from '../published-work.ts';
import { letIn, type Cast, type Person } from './crowd.ts';
import { startCluster, type Cluster } from './parts.ts';
import { prove } from './prove.ts';
import { createWatch } from './watch.ts';

/**
 * `npm run test:cluster`: everything that the product can run on, on this machine, and a crowd in front of it. One part of each kind
 * is killed in turn and comes back. In the end nothing that was answered may be lost, nothing done twice, the ledger be clean.
 * Prints what people saw meanwhile. `--seconds N`: how long each part is gone, and how long all are there before and after it.
 */
const at = process.argv.indexOf('--seconds');
const SECONDS = at === -1 ? 8 : Number(process.argv[at + 1]);
const PASSWORD = 'Wenjian2026';

// The certificate in front is this run's own.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
process.removeAllListeners('warning');

const folder = await temporaryFolder();
buildWhenNeeded(console.log);
let cluster: Cluster | null = null;
let failed = true;
try {
  cluster = await startCluster(folder.path);
  const own = { ...cluster.environment, LOG_LEVEL: 'silent', DATA_DIR: join(folder.path, 'own') };
  const deps = await openDeps(parseConfig(own, '/'), 'cluster');
  await useBucket(cluster);
  const cast = await invite(deps, cluster);
  console.log(`up at ${cluster.address}: three servers, two workers, primary, replica, Redis, S3, nginx`);

  const watch = createWatch(() => performance.now());
  watch.phase('nothing');
  const crowd = letIn(cluster.address, cast, watch);
  await seconds(SECONDS);
  for (const part of cluster.parts) {
    console.log(`${part.name} is killed`);
    watch.phase(part.name);
    await part.kill();
    await seconds(SECONDS);
    await part.back();
    await seconds(SECONDS);
  }
  watch.phase('nothing, again');
  await seconds(SECONDS);
  await crowd.leave();

  console.log(`\n${watch.table()}\n`);
  const { books } = crowd;
  console.log(
    `answered: ${books.comments.answered.length} comments, ${books.messages.answered.length} messages, ${books.drafts.answered.length} drafts, ` +
      `${books.withdrawals.size} withdrawals, ${books.pictures.length} pictures`,
  );
  const wrong = await prove(deps, books, cluster.address);
  for (const sentence of wrong) console.error(`✗ ${sentence}`);
  if (wrong.length === 0) console.log('✓ nothing that was answered is lost, nothing is done twice, the ledger is clean');
  failed = wrong.length > 0;
  await deps.close();
} finally {
  await cluster?.stop();
  await endAll();
  await folder.remove();
}
process.exit(failed ? 1 : 0);

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000));
}

async function ask<C extends Call>(
  address: string,
  { method, path }: C,
  input: InputOf<C>,
  token?: string,
): Promise<AnswerOf<C>> {
  const answer = await fetch(address + API + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: AnswerOf<C> };
  if (code !== 200) throw new Error(`${path} answered ${code} ${msg}`);
  return data;
}

async function useBucket({ address, s3 }: Cluster): Promise<void> {
  const { token } = (await ask(address, loginForAccountPassword, { account: 'chief', password: PASSWORD } as never)) as Person;
  const store = await ask(address, createStore, s3.form('works') as never, token);
  await ask(address, activateStore, { id: store.id } as never, token);
}

/** People with sessions; earners with money and somewhere to send it. */
async function invite(deps: Deps, { address }: Cluster): Promise<Cast> {
  const passwordHash = await hashPassword(PASSWORD);
  let number = 0;
  const person = async (identity: 'user' | 'creator' | 'agencies'): Promise<Person> => {
    number += 1;
    const id = deps.random.id();
    const createdAt = deps.clock.now();
    const mobile = `1390000${String(number).padStart(4, '0')}`;
    await deps.db.insert(users).values({ id, nickname: `人${number}`, mobile, passwordHash, identity, createdAt });
    const { token } = await openSession(deps, deps.db, { kind: 'user', id }, { ip: '127.0.0.1', userAgent: 'cluster' });
    return { id, token };
  };
  const some = async (count: number, identity: 'user' | 'creator' | 'agencies'): Promise<Person[]> => {
    const people: Person[] = [];
    for (let made = 0; made < count; made += 1) people.push(await person(identity));
    return people;
  };
  const talkers = await some(8, 'user');
  // Strangers may write a few words only.
  const createdAt = deps.clock.now();
  const pairs = talkers.flatMap((one, index) => {
    const other = talkers[index ^ 1];
    return other === undefined ? [] : [{ followerId: one.id, followeeId: other.id, createdAt }];
  });
  await deps.db.insert(follows).values(pairs);
  await deps.db.$client.query(
    `update payout_configs set terms = terms || '{"leastAgency": 1, "timesAMonth": 31, "dailyCap": 100000000}'`,
  );
  const writers = await some(4, 'creator');
  const earners = await Promise.all(
    (await some(10, 'agencies')).map(async (earner, index) => {
      await earned(deps, earner.id, 1_000_000);
      const account = `1398765${String(index).padStart(4, '0')}`;
      const form = { kind: 'alipay', name: '欧阳海图', account, password: PASSWORD } as const;
      const { id: payeeId } = await ask(address, savePayee, form, earner.token);
      return { ...earner, payeeId };
    }),
  );
  const [author] = writers;
  const postId = await publishedWork(deps, { authorId: author?.id ?? '' });
  return { postId, readers: await some(20, 'user'), talkers, writers, earners };
}
