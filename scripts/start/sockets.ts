import { lookup } from 'node:dns/promises';
import net from 'node:net';
import type { Stream } from 'node:stream';

/**
 * A listening socket of a server process. The start process keeps it open while the server process restarts, so that new connections
 * wait instead of being refused (docs/decisions/098-one-port-for-every-core.md).
 */
export type ListeningSocket = Stream & { close(): void };

/**
 * Opens one socket per server process, all on this port; the kernel distributes connections among them. Null when the port is in
 * use.
 */
export async function openSockets(port: number, host: string, count: number): Promise<ListeningSocket[] | null> {
  const { address, family } = await lookup(host);
  // Only Linux distributes connections; on other systems all server processes accept from one socket.
  const isShared = process.platform === 'linux' && count > 1;
  const sockets = Array.from({ length: isShared ? count : 1 }, () =>
    bind(address, port, family, undefined, isShared ? REUSE_PORT : 0),
  );
  return sockets.every((socket) => typeof socket !== 'number') ? (sockets as ListeningSocket[]) : null;
}

/** The value of `UV_TCP_REUSEPORT` in libuv. */
const REUSE_PORT = 2;

/**
 * Binds a socket without accepting connections, as `node:cluster` does; a `net.Server` would also accept connections in this process.
 * The function is undocumented, which is safe because `package.json` pins the version of Node.
 */
const bind = (net as unknown as { _createServerHandle: CreateServerHandle })._createServerHandle;

/** Returns an error number instead of throwing. */
type CreateServerHandle = (
  address: string,
  port: number,
  family: number,
  fd: undefined,
  flags: number,
) => ListeningSocket | number;
