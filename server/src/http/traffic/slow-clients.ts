import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ClientTimeouts {
  /** A connection without data in either direction for this time is closed. Event streams write at every heartbeat. */
  idleMs: number;
  /** Deadline for a JSON body. */
  bodyMs: number;
  /** Uploads may take long, but a minimum of bytes must arrive in each interval. */
  fileEveryMs: number;
  fileBytes: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = { idleMs: 120_000, bodyMs: 20_000, fileEveryMs: 30_000, fileBytes: 16 * 1024 };

/** Closes connections that hardly send or receive anything. Headers have a timeout of their own in `createServer`. */
export function refuseSlowClients(fastify: FastifyInstance, { idleMs, bodyMs, fileEveryMs, fileBytes }: ClientTimeouts): void {
  fastify.server.setTimeout(idleMs, (socket) => socket.destroy());
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    // Requests made in this process have no connection.
    if (raw.method === 'GET' || raw.method === 'HEAD' || !(socket instanceof Socket)) return done();
    const isJson = raw.headers['content-type']?.startsWith('application/json') ?? false;
    let lastBytesRead = socket.bytesRead;
    const timer = setInterval(
      () => {
        const newBytes = socket.bytesRead - lastBytesRead;
        lastBytesRead = socket.bytesRead;
        if (raw.complete || socket.destroyed) clearInterval(timer);
        else if (isJson || newBytes < fileBytes) socket.destroy();
      },
      isJson ? bodyMs : fileEveryMs,
    ).unref();
    // The timer ends with the body, not with the answer, because a refused client may continue sending for ever.
    raw.once('end', () => clearInterval(timer));
    done();
  });
}
