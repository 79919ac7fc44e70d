import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { networksOf } from '../../core/networks.ts';
import { createAddressOf, type TrustProxy } from './address.ts';
import { refuseCrowd, type Gate } from './gate.ts';
import type { LiveSessions } from './live-sessions.ts';

interface FrontServer {
  gate: Gate;
  sessions: LiveSessions;
  trustProxy: TrustProxy;
  /** Called first for every response. */
  begin(response: ServerResponse): void;
  /** Sends a cached page without the framework; false: there is none. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Further headers are ignored. */
const HEADERS_MAX = 100;

/** The HTTP server. Every request passes the gate, under its logged-in owner or, without one, its network. */
export function createFrontServer(handler: RequestListener, front: FrontServer): Server {
  const { gate, sessions, trustProxy, begin, sendCached } = front;
  const addressOf = createAddressOf(trustProxy);
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      begin(response);
      gate.enter(sessions.ownerOf(request.headers.authorization) ?? networksOf(addressOf(request)).own, {
        go: () => void (sendCached(request, response) || handler(request, response)),
        refuse: () => refuseCrowd(response),
        isGone: () => response.destroyed,
      });
    },
  );
  server.maxHeadersCount = HEADERS_MAX;
  return server;
}
