import { SearchFailure } from '../../core/search.ts';

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** An object is sent as JSON, a text as lines of JSON (NDJSON). */
  body?: object | string;
  timeoutMs: number;
}

export type SendRequest = <Answer>(request: Request) => Promise<Answer>;

/** Statuses of a refused request; all others mean a problem of the cluster, the credentials or a missing index. */
const REFUSED = [400, 413];

/** Returns a function that sends requests to the cluster; the URL may contain user and password. */
export function createSender(address: string): SendRequest {
  const { origin, pathname, username, password } = new URL(address);
  const base = origin + pathname.replace(/\/+$/, '');
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization: Record<string, string> =
    username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  return async <Answer>({ method, path, body, timeoutMs }: Request) => {
    const { status, text } = await send(`${base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...authorization,
        ...(body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (status >= 400) throw new SearchFailure(reasonOf(status, text), { isAway: !REFUSED.includes(status), status });
    return parseAnswer<Answer>(text, status);
  };
}

async function send(url: string, options: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, options);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    throw new SearchFailure(cause instanceof Error ? `${message}: ${cause.message}` : message, { isAway: true, cause: error });
  }
}

function parseAnswer<Answer>(text: string, status: number): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (cause) {
    throw new SearchFailure('the answer is not JSON', { isAway: true, status, cause });
  }
}

/** The type of the error, without its reason, which may contain a reader's query. */
function reasonOf(status: number, text: string): string {
  const type = /"type"\s*:\s*"([a-z_]{1,80})"/.exec(text)?.[1];
  return type === undefined ? `status ${status}` : `status ${status}, ${type}`;
}
