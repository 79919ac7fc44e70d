import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** A road into the server, and what somebody asks there who means no good. */
export const ROADS = {
  'unknown files': () => ({ path: `/media/image/aa/${random()}/w320.webp` }),
  'logins of unknown people': () =>
    post('/api/v1/user/user/loginForMobilePassword', { mobile: `138${digits(8)}`, password: 'wrong-password-1' }),
  'unknown videos that are watched': () => watched(),
  'the same with made-up tokens': () => withToken(watched()),
  'calls with made-up tokens': () => withToken({ path: '/api/v1/user/user/info' }),
  'streams with made-up tokens': () => withToken({ path: '/api/v1/user/notify/detect' }),
  'writes of nobody': () => post('/api/v1/user/comment/create', { postsId: random(), content: '不存在' }),
  'bodies that are too large': () => post('/api/v1/user/posts/watching', { text: 'x'.repeat(20_000) }),
  'bodies of unknown fields': () => post('/api/v1/user/posts/watching', Object.fromEntries(manyFields)),
  'feeds of unknown people': () => ({ path: `/users/${random()}/rss.xml` }),
  searches: () => ({ path: `/api/v1/user/posts/suggest?keywords=${random()}` }),
  'pages that are missing': () => ({ path: `/article/${random()}` }),
  'pages of searches': () => ({ path: `/search?q=${random()}` }),
  'the first page': () => ({ path: '/' }),
} satisfies Record<string, () => Sent>;
export type Road = keyof typeof ROADS;

export interface Sent {
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
}

const random = (): string => Math.random().toString(36).slice(2, 14).padEnd(12, '0');
const digits = (count: number): string =>
  String(Math.random())
    .slice(2, 2 + count)
    .padEnd(count, '0');
const manyFields = Array.from({ length: 400 }, (_, each) => [`field${each}`, 1] as const);
const post = (path: string, form: object): Sent => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(form),
});
const watched = () => post('/api/v1/user/posts/watching', { postsId: random(), sessionId: `session-${random()}` });
const withToken = (sent: Sent): Sent => ({
  ...sent,
  headers: { ...sent.headers, authorization: `Bearer ${random()}${random()}` },
});

/** Sends requests from one address of this machine: its connections are its own, and so is what a proxy is said to have forwarded. */
export function createSender(origin: string, { connections, localAddress, forwarded }: From) {
  const isSecure = origin.startsWith('https:');
  const own = localAddress === undefined ? {} : { localAddress };
  const options = { keepAlive: true, maxSockets: connections, rejectUnauthorized: false, ...own };
  const request = isSecure ? (secureRequest as typeof plainRequest) : plainRequest;
  const agent = isSecure ? new SecureAgent(options) : new PlainAgent(options);
  const send = (sent: Sent): Promise<number> =>
    new Promise((resolve) => {
      const headers = {
        'user-agent': 'Mozilla/5.0 Chrome/148.0',
        ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
        ...(sent.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent.body)) }),
        ...sent.headers,
      };
      const made = request(origin + sent.path, { agent, method: sent.method ?? 'GET', headers }, (answer) =>
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0)),
      );
      made.once('error', () => resolve(0)).end(sent.body);
    });
  return { send, close: () => agent.destroy() };
}

export interface From {
  connections: number;
  localAddress?: string;
  forwarded?: string;
}
