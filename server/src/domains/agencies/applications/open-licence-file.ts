import { applicationFields, type FieldKey, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import * as contract from '#contract/agencies/applications.ts';
import { listRenewals } from '#contract/agencies/licences.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import type { Deps } from '../../../deps.ts';
import { licenceFilesByUrl, readLicenceFile } from '../../media-assets/service.ts';
import type { ApplicationRow } from './store.ts';

export const LICENCE_FILE = defineDownload<{ url: string }>({
  name: 'merchantEnter.document',
  calls: [contract.applicationStatus, contract.applicationReviewDetail, listRenewals],
  minutes: contract.LICENCE_FILE_MINUTES,
  // The picture stands in a page, which loads it again.
  reusable: true,
});

/** Addresses of an application's licence files, each valid for LICENCE_FILE_MINUTES and for this viewer only. */
export async function licenceFilesOf(
  deps: Deps,
  { kind, applicantId }: ApplicationRow,
  answers: ApplicationValues,
  viewer: Actor,
): Promise<Partial<Record<FieldKey, contract.LicenceFile>>> {
  const keys = applicationFields(kind).flatMap(({ key, type }) => (type === 'document' && answers[key] ? [key] : []));
  const documents = await licenceFilesByUrl(
    deps.db,
    keys.map((key) => answers[key] ?? ''),
    applicantId,
  );
  return Object.fromEntries(
    keys.flatMap((key) => {
      const document = documents.get(answers[key] ?? '');
      if (document === undefined) return [];
      const url = downloadAddress(deps, LICENCE_FILE, viewer, { url: document.url });
      return [[key, { url, width: document.width, height: document.height, uploadedAt: document.createdAt.toISOString() }]];
    }),
  );
}

/** Opens a licence file for an administrator or for the user who uploaded it. */
export async function openLicenceFile(deps: Deps, actor: Actor, url: string): Promise<OpenedFile> {
  const isAllowed =
    actor.kind === 'admin' || (actor.kind === 'user' && (await licenceFilesByUrl(deps.db, [url], actor.id)).has(url));
  const content = isAllowed ? await readLicenceFile(deps, url) : null;
  if (content === null) throw new AppError('notFound', '文件不存在');
  return { name: 'document.webp', type: 'image/webp', content, inline: true };
}
