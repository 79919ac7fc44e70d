import * as bulkChanges from '#contract/back-office/bulk-changes.ts';
import * as dashboard from '#contract/back-office/dashboard.ts';
import * as overviewCalls from '#contract/back-office/overviews.ts';
import * as noteCalls from '#contract/back-office/notes.ts';
import * as exports from '#contract/back-office/list-exports.ts';
import { quickJump } from '#contract/back-office/quick-jump.ts';
import type { Deps, Mount, MountDownload } from '../../deps.ts';
import type { AdminLists } from '../../core/lists/define-list.ts';
import { createAnswerCache } from './dashboard/answer-cache.ts';
import * as figures from './dashboard/service.ts';
import { createExport, LIST_FILE, openExport } from './lists/export.ts';
import * as bulk from './lists/start-bulk-change.ts';
import * as notes from './notes/service.ts';
import * as overviews from './overviews/service.ts';
import { findJumpTargets } from './quick-jump/service.ts';

/** Milliseconds. */
const SECONDS = 1000;

export function mountBackOffice(mount: Mount, download: MountDownload, deps: Deps, all: AdminLists<Deps>): void {
  const answers = createAnswerCache(() => deps.clock.now().getTime());
  mount(dashboard.dashboardWaiting, (_, actor) => figures.waitingFor(deps, actor));
  mount(dashboard.dashboardOverview, (_, actor) =>
    figures.overviewFor(
      actor,
      answers('overview', 15 * SECONDS, () => figures.overview(deps)),
    ),
  );
  mount(dashboard.dashboardTrend, (query) =>
    answers(`trend ${JSON.stringify(query)}`, 60 * SECONDS, () => figures.trend(deps, query)),
  );
  mount(dashboard.dashboardRecent, () => answers('recent', 600 * SECONDS, () => figures.recent(deps)));
  mount(dashboard.dashboardHandled, (_, actor) => figures.handled(deps, actor));
  mount(dashboard.dashboardRegions, () => answers('regions', 60 * SECONDS, () => figures.regions(deps)));

  mount(overviewCalls.userOverview, ({ userId }) => overviews.userOverview(deps, userId));
  mount(overviewCalls.agencyOverview, ({ id }, actor) => overviews.agencyOverview(deps, actor, id));
  mount(noteCalls.listNotes, (query, actor) => notes.listNotes(deps, actor, query));
  mount(noteCalls.addNote, (form, actor, facts) => notes.addNote(deps, actor, form, facts));
  mount(quickJump, ({ words }, actor) => findJumpTargets(deps, actor, words));

  mount(bulkChanges.chooseBulkChange, (form, actor, { ip }) => bulk.chooseBulkChange(deps, all, actor, ip, form));
  mount(bulkChanges.startBulkChange, (form, actor) => bulk.startBulkChange(deps, all, actor, form));
  mount(bulkChanges.stopBulkChange, ({ id }, actor) => bulk.stopBulkChange(deps, actor, id));
  mount(bulkChanges.bulkChangeDetail, ({ id }, actor) => bulk.bulkChangeDetail(deps, actor, id));
  mount(bulkChanges.runningBulkChange, (query, actor) => bulk.runningBulkChange(deps, actor, query));

  mount(exports.createListExport, (form, actor, { ip }) => createExport(deps, all, actor, ip, form));
  download(LIST_FILE, (listExport, actor) => openExport(deps, all, actor, listExport));
}
