import { vi } from 'vitest';

interface Answer {
  status: number;
  body: unknown;
}

/** As much of a browser as the session and the calls touch: stores, the address, locks, and a server that answers as told. */
export function testBrowser(path = '/') {
  const local = new Map<string, string>();
  const session = new Map<string, string>();
  const went: string[] = [];
  const requests: { path: string; authorization: string | null }[] = [];
  const keys: (string | null)[] = [];
  let answer: (path: string) => Answer | Promise<Answer> = () => ({ status: 200, body: { code: 200, data: null } });

  const storage = (stored: Map<string, string>) => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const [pathname = '/', search = ''] = path.split(/(?=\?)/);
  let locked = Promise.resolve();
  vi.stubGlobal('localStorage', storage(local));
  vi.stubGlobal('sessionStorage', storage(session));
  vi.stubGlobal('window', {
    location: { pathname, search, assign: (to: string) => void went.push(to) },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, task: () => Promise<unknown>) => {
        const done = locked.then(task);
        locked = done.then(
          () => undefined,
          () => undefined,
        );
        return done;
      },
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    requests.push({ path: url, authorization: headers.get('authorization') });
    keys.push(headers.get('idempotency-key'));
    const { status, body } = await answer(url);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return {
    local,
    session,
    /** Addresses the page was sent to. */
    went,
    asked: requests,
    /** The idempotency key of each request. */
    keys,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

export const storedToken = (token: string, minutes: number): string =>
  JSON.stringify({ accessToken: token, refreshToken: token, expiresAt: Date.now() + minutes * 60_000 });
