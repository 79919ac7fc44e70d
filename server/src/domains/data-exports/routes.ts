import * as personalData from '#contract/accounts/settings.ts';
import * as contract from '#contract/data-exports/posts.ts';
import type { Deps, Mount, MountDownload } from '../../deps.ts';
import * as personal from './personal/service.ts';
import * as posts from './posts/service.ts';

export function mountDataExports(mount: Mount, download: MountDownload, deps: Deps): void {
  mount(personalData.exportData, (_input, actor) => personal.requestExport(deps, actor));
  mount(personalData.dataExports, (_input, actor) => personal.listExports(deps, actor));
  mount(personalData.exportAddress, ({ exportId }, actor) => personal.exportAddress(deps, actor, exportId));
  mount(contract.requestPostArchive, (form, actor) => posts.requestArchive(deps, actor, form));
  mount(contract.listPostArchives, (_query, actor) => posts.listArchives(deps, actor));
  mount(contract.postArchiveAddress, ({ id }, actor) => posts.archiveAddress(deps, actor, id));
  download(personal.EXPORT_FILE, ({ exportId }, actor) => personal.openExport(deps, actor, exportId));
  download(posts.ARCHIVE_FILE, ({ id }, actor) => posts.openArchive(deps, actor, id));
}
