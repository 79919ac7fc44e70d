import { savePayee } from '#contract/withdrawals/withdrawals.ts';
import { createStore, activateStore } from '#contract/storage/storage.ts';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import type { Call, InputOf, AnswerOf } from '#contract/call.ts';
import { follows } from '#server/db/tables/follows.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword, openSession } from '#server/domains/accounts/service.ts';
import { API } from '#contract/address.ts';
import { earned } from '../factories/earned.ts';
import { publishedPost } from '../factories/published-post.ts';
import type { Cast, SignedInUser } from './crowd.ts';
import type { Cluster } from './parts.ts';

export const PASSWORD = 'Wenjian2026';

export async function makeCall<C extends Call>(
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

/** The first administrator's. */
export async function tokenOfChief(address: string): Promise<string> {
  return (await makeCall(address, loginForAccountPassword, { account: 'chief', password: PASSWORD } as never)).token;
}

export async function useBucket({ address, bucket }: Cluster): Promise<void> {
  const token = await tokenOfChief(address);
  const store = await makeCall(address, createStore, bucket as never, token);
  await makeCall(address, activateStore, { id: store.id } as never, token);
}

/** People with sessions; earners with money and somewhere to send it. */
export async function invite(deps: Deps, { address }: Cluster): Promise<Cast> {
  const passwordHash = await hashPassword(PASSWORD);
  let number = 0;
  const user = async (identity: 'user' | 'creator' | 'agencies'): Promise<SignedInUser> => {
    number += 1;
    const id = deps.random.id();
    const createdAt = deps.clock.now();
    const mobile = `1390000${String(number).padStart(4, '0')}`;
    // Named one by one: before an update the table has the columns of an earlier version.
    await deps.db.$client.query(
      'insert into users (id, nickname, mobile, password_hash, identity, created_at) values ($1, $2, $3, $4, $5, $6)',
      [id, `人${number}`, mobile, passwordHash, identity, createdAt],
    );
    const { token } = await openSession(deps, deps.db, { kind: 'user', id }, { ip: '127.0.0.1', userAgent: 'cluster' });
    return { id, token };
  };
  const some = async (count: number, identity: 'user' | 'creator' | 'agencies'): Promise<SignedInUser[]> => {
    const users: SignedInUser[] = [];
    for (let made = 0; made < count; made += 1) users.push(await user(identity));
    return users;
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
      const { id: payeeId } = await makeCall(address, savePayee, form, earner.token);
      return { ...earner, payeeId };
    }),
  );
  const [author] = writers;
  const postId = await publishedPost(deps, { authorId: author?.id ?? '' });
  return { postId, readers: await some(20, 'user'), talkers, writers, earners };
}
