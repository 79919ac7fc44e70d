import { Client, type Dispatcher } from 'undici';

export interface Request {
  path: string;
  headers: Record<string, string>;
}

/**
 * Sends requests for so many seconds; each connection sends the next one once the last is answered. It does not parse the body,
 * because the generator shares the cores with the server.
 */
export async function load(
  address: string,
  connections: number,
  seconds: number,
  requestsOf: (connection: number) => () => Request,
): Promise<{ requests: number; perSecond: number }> {
  let requests = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  const asking = Array.from({ length: connections }, async (_, connection) => {
    const client = new Client(address);
    const next = requestsOf(connection);
    while (performance.now() < until) {
      await ask(client, next());
      requests += 1;
    }
    await client.close();
  });
  await Promise.all(asking);
  return { requests, perSecond: (1_000 * requests) / (performance.now() - started) };
}

function ask(client: Client, { path, headers }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    let refused: Error | null = null;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, status) {
        if (status !== 200) refused = new Error(`${path}: ${status}`);
      },
      onResponseData() {},
      onResponseEnd: () => (refused === null ? resolve() : reject(refused)),
      onResponseError: (_controller, error) => reject(error),
    };
    client.dispatch({ method: 'GET', path, headers }, handler);
  });
}
