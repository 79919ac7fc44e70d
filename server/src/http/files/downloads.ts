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
  /** Everything mounted, for the test that walks all kinds. */
  all: string[];
}

/**
 * The one route of all files that browsers fetch by a signed address. Whoever it was made for is identified again when it is opened, so that
 * a login that has ended or a role that was withdrawn meanwhile opens nothing.
 */
export function createDownloads(
  app: FastifyInstance,
  { secrets, clock, db }: Pick<Deps, 'secrets' | 'clock' | 'db'>,
  identifyLogin: (login: Login) => Promise<Actor>,
): Downloads {
  const mounted = new Map<string, { download: Download<object>; open: OpenDownload<object> }>();

  const find = async (ticket: string) => {
    const read = secrets.readTicket(DOWNLOAD_PURPOSE, ticket, clock.now());
    const { name = '', kind, id = '', loginId = '', asked = '{}' } = read?.claims ?? {};
    const found = mounted.get(name);
    if (read === null || found === undefined) return null;
    const actor = await identifyLogin({ kind: kind === 'admin' ? 'admin' : 'user', id, loginId });
    if (!found.download.calls.some((call) => isAdmitted(() => requireCall(call, actor)))) return null;
    if (found.download.again !== true && !(await spendTicket(db, read))) return null;
    return () => found.open(JSON.parse(asked) as object, actor);
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
