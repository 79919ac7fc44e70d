import type { Who } from '#contract/call.ts';
import type { TestApp } from '../test-app.ts';
import { changedIn, fingerprints } from './fingerprint.ts';
import { namesOf, type Row } from './rows.ts';
import type { Own, StrangerName, ThingName, World } from './world.ts';

/** Views and visits of what says that it is no browser are not counted. */
export const BROWSER = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0 Safari/537.36',
};

/** Well formed, and of nothing; what is no plain id has a shape of its own. */
const NOTHING = 'nothing-is-there';
const NOTHING_LIKE: Partial<Record<ThingName, string>> = {
  picture: '/media/image/no/nothing/w640.webp',
  messagePicture: '/media/image/no/nothing/w640.webp',
  logo: '/media/image/no/nothing/w640.webp',
  ownLogo: '/media/image/no/nothing/w640.webp',
  paper: 'private:nothing',
  licence: 'private:nothing',
  fileHash: '0'.repeat(64),
  certificate: 'WJ20260101-000000000000',
};

const creators: StrangerName[] = ['otherCreator', 'colleague', 'ownAgency', 'otherAgency'];
const users: StrangerName[] = ['user', ...creators];
const STRANGERS: Partial<Record<Who, StrangerName[]>> = {
  anyone: ['guest', ...users],
  user: users,
  creator: creators,
  agency: ['ownAgency', 'otherAgency'],
};

interface Caller {
  id: string;
  token: string | undefined;
  own: Own;
}

/** Tries rows with people who should get nowhere by them, and with those who should; answers what is wrong, in sentences. */
export async function walkersOf({ call, fastify, deps }: TestApp, { things, ids, strangers }: World) {
  const fingerprint = await fingerprints(deps.db.$client);
  let known = await fingerprint();
  /** The tables that are not as they were when this was asked before. */
  async function changes(): Promise<string[]> {
    const before = known;
    known = await fingerprint();
    return changedIn(before, known);
  }

  /** What a caller is told, without the id itself; a download in place of its address. */
  async function makeCall({ call: contractCall, input, look }: Row, id: string, { token, own }: Caller): Promise<string> {
    const by = token === undefined ? undefined : { token };
    const { status, msg, data } = await call(contractCall, input(id, own, ids), by, BROWSER);
    const answer = look === undefined || data === null ? data : look(data as never);
    const { url } = (answer ?? {}) as { url?: unknown };
    const shown = typeof url === 'string' && url.startsWith('/api/') ? (await fastify.inject(url)).payload : answer;
    return JSON.stringify({ status, msg, data: shown }).replaceAll(id, '<id>');
  }

  /** Strangers get the answer of an id that names nothing, or a plain refusal of what everybody sees, and change nothing. */
  async function tryAsStrangers(row: Row): Promise<string[]> {
    const { theirs = [], gone = [], guarded = [], alsoFor = [], writes = [] } = row;
    const wrong: string[] = [];
    for (const name of STRANGERS[row.call.who]?.filter((one) => !alsoFor.includes(one)) ?? []) {
      const stranger: Caller = strangers[name];
      const ofNothing = await makeCall(row, nothingLike(row), stranger);
      for (const thing of [...theirs, ...gone, ...guarded]) {
        const { id, owner } = things[thing];
        if (owner.id === stranger.id) continue;
        const answer = await makeCall(row, id, stranger);
        const isRefused = guarded.includes(thing) ? /^\{"status":4\d\d,/.test(answer) : answer === ofNothing;
        if (!isRefused) wrong.push(`${name} is told of ${thing}: ${answer}; of nothing: ${ofNothing}`);
      }
      const changed = (await changes()).filter((table) => !writes.includes(table));
      if (changed.length > 0) wrong.push(`${name} changes ${changed.join(', ')}`);
    }
    return wrong;
  }

  /** Owners, and anybody with what anybody may name, get something else: without that the refusals would say nothing. */
  async function tryAsWhoMay(row: Row): Promise<string[]> {
    const { theirs = [], guarded = [], open } = row;
    const [anybody = 'user'] = STRANGERS[row.call.who] ?? [];
    const wrong: string[] = [];
    const mayBeNamed = async (thing: ThingName, by: Caller): Promise<void> => {
      const ofNothing = await makeCall(row, nothingLike(row), by);
      await changes();
      const answer = await makeCall(row, things[thing].id, by);
      if (answer === ofNothing && (await changes()).length === 0)
        wrong.push(`${thing} is like nothing to who may name it: ${answer}`);
    };
    for (const thing of [...theirs, ...guarded]) await mayBeNamed(thing, { ...things[thing].owner, own: ids });
    if (open !== undefined) await mayBeNamed(open, strangers[anybody]);
    return wrong;
  }

  return { tryAsStrangers, tryAsWhoMay };
}

const nothingLike = (row: Row): string => NOTHING_LIKE[namesOf(row)[0] as ThingName] ?? NOTHING;
