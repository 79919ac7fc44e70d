import { lookup } from 'node:dns/promises';
import net from 'node:net';
import type { Stream } from 'node:stream';

/**
 * What a server accepts connections from. It stays open here while its server is replaced: whoever connects meanwhile waits, and
 * nobody is refused (docs/decisions/098-one-port-for-every-core.md).
 */
export type Listening = Stream & { close(): void };

/** One for each server, all at this port; the kernel shares connections out among them. Null when somebody else has the port. */
export async function openSockets(port: number, host: string, count: number): Promise<Listening[] | null> {
  const { address, family } = await lookup(host);
  // Elsewhere than on Linux they would not be shared out: there all servers accept from one.
  const isShared = process.platform === 'linux' && count > 1;
  const sockets = Array.from({ length: isShared ? count : 1 }, () =>
    bind(address, port, family, undefined, isShared ? REUSE_PORT : 0),
  );
  return sockets.every((socket) => typeof socket !== 'number') ? (sockets as Listening[]) : null;
}

/** libuv's UV_TCP_REUSEPORT. */
const REUSE_PORT = 2;

/**
 * Bound and no more, as node:cluster does it: net.Server would accept connections in this process too. Node does not document it,
 * and is pinned by package.json.
 */
const bind = (net as unknown as { _createServerHandle: CreateServerHandle })._createServerHandle;

/** Answers an error's number instead of throwing. */
type CreateServerHandle = (address: string, port: number, family: number, fd: undefined, flags: number) => Listening | number;
