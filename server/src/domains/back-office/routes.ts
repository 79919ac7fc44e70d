import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as batches from '#contract/back-office/batches.ts';
import * as dashboard from '#contract/back-office/dashboard.ts';
import * as dossiers from '#contract/back-office/overviews.ts';
import * as exports from '#contract/back-office/list-exports.ts';
import { quickJump } from '#contract/back-office/quick-jump.ts';
import type { Deps } from '../../deps.ts';
import type { AdminLists } from '../../http/calls/define-list.ts';
import { API, type Mount } from '../../http/calls/mount.ts';
import { createKept } from './dashboard/cache-answers.ts';
import * as figures from './dashboard/service.ts';
import { createExport, openExport } from './lists/export.ts';
import * as bulk from './lists/start-bulk-change.ts';
import * as overviews from './overviews/service.ts';
import { find } from './quick-jump/service.ts';

const SECONDS = 1000;

export function mountBackOffice(fastify: FastifyInstance, mount: Mount, deps: Deps, all: AdminLists): void {
  const kept = createKept(() => deps.clock.now().getTime());
  mount(dashboard.dashboardWaiting, (_, actor) => figures.waitingFor(deps, actor));
  mount(dashboard.dashboardOverview, () => kept('overview', 15 * SECONDS, () => figures.overview(deps)));
  mount(dashboard.dashboardTrend, (query) =>
    kept(`trend ${JSON.stringify(query)}`, 60 * SECONDS, () => figures.trend(deps, query)),
  );
  mount(dashboard.dashboardRegions, () => kept('regions', 60 * SECONDS, () => figures.regions(deps)));

  mount(dossiers.personDossier, ({ userId }) => overviews.userOverview(deps, userId));
  mount(dossiers.merchantDossier, ({ id }) => overviews.agencyOverview(deps, id));
  mount(quickJump, ({ words }, actor) => find(deps, actor, words));

  mount(batches.chooseBatch, (form, actor, { ip }) => bulk.chooseBatch(deps, all, actor, ip, form));
  mount(batches.startBatch, (form, actor) => bulk.startBatch(deps, all, actor, form));
  mount(batches.stopBatch, ({ id }, actor) => bulk.stopBatch(deps, actor, id));
  mount(batches.batchOf, ({ id }, actor) => bulk.batchOf(deps, actor, id));
  mount(batches.runningBatch, (query, actor) => bulk.runningBatch(deps, actor, query));

  mount(exports.createListExport, (form, actor, { ip }) => createExport(deps, all, actor, ip, form, API));
  fastify.get<{ Querystring: { ticket?: string } }>(API + exports.LIST_EXPORT_PATH, async (request, reply) => {
    const { name, lines } = await openExport(deps, all, String(request.query.ticket ?? ''));
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(Readable.from(lines));
  });
}
