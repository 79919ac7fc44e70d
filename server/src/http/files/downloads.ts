import type { FastifyInstance } from 'fastify';
import { API, DOWNLOAD_PATH } from '#contract/address.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { DOWNLOAD_PURPOSE, type Download, type OpenDownload } from '../../core/lists/download.ts';
import { spendTicket } from '../../db/spent-tickets.ts';
import type { Deps, MountDownload } from '../../deps.ts';
import { requireCall } from '../../core/calls/permission.ts';

interface Login {
  kind: 'user' | 'admin';
  id: string;
  loginId: string;
}

export interface Downloads {
  mount: MountDownload;
  /** Names of all mounted downloads, for a test. */
  all: string[];
}

/**
 * The common route of all files that browsers download by a signed address (a ticket). The login that the ticket names is
 * identified again, so the address stops working when the login has ended or its role was withdrawn.
 */
export function createDownloads(
  app: FastifyInstance,
  { secrets, clock, db }: Pick<Deps, 'secrets' | 'clock' | 'db'>,
  identifyLogin: (login: Login) => Promise<Actor>,
): Downloads {
  const mounted = new Map<string, { download: Download<object>; open: OpenDownload<object> }>();

  /** The function that opens the file; null when the ticket is invalid, used up or without permission. */
  const find = async (ticket: string) => {
    const validTicket = secrets.readTicket(DOWNLOAD_PURPOSE, ticket, clock.now());
    const { name = '', kind, id = '', loginId = '', asked: input = '{}' } = validTicket?.claims ?? {};
    const entry = mounted.get(name);
    if (validTicket === null || entry === undefined) return null;
    const actor = await identifyLogin({ kind: kind === 'admin' ? 'admin' : 'user', id, loginId });
    if (!entry.download.calls.some((call) => isAdmitted(() => requireCall(call, actor)))) return null;
    if (entry.download.reusable !== true && !(await spendTicket(db, validTicket))) return null;
    return () => entry.open(JSON.parse(input) as object, actor);
  };

  app.get<{ Querystring: { ticket?: string } }>(API + DOWNLOAD_PATH, async (request, reply) => {
    const open = await find(String(request.query.ticket ?? ''));
    if (open === null) throw new AppError('forbidden', '地址已失效，请重新获取');
    const { name, type, content, bytes, inline } = await open();
    if (bytes !== undefined) reply.header('content-length', bytes);
    return reply
      .type(type)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(content);
  });

  return {
    mount(download, open) {
      mounted.set(download.name, { download, open: open as OpenDownload<object> });
    },
    get all() {
      return [...mounted.keys()];
    },
  };
}

function isAdmitted(require: () => void): boolean {
  try {
    require();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
