import type { Readable } from 'node:stream';
import { applicationFields, type FieldKey, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import { LICENCE_FILE_MINUTES, LICENCE_FILE_PATH, type LicenceFile } from '#contract/agencies/applications.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { findUser } from '../../accounts/service.ts';
import { stillMay } from '../../admins/service.ts';
import { documentsByUrl, openDocument } from '../../media-assets/service.ts';
import type { ApplicationRow } from './store.ts';

const PURPOSE = 'merchantEnter.document';

export interface Viewer {
  kind: 'user' | 'admin';
  id: string;
}

/** Addresses of an application's licences, each good for a few minutes and for this viewer. */
export async function licenceFilesOf(
  deps: Deps,
  { kind, applicantId }: ApplicationRow,
  answers: ApplicationValues,
  viewer: Viewer,
  base: string,
): Promise<Partial<Record<FieldKey, LicenceFile>>> {
  const keys = applicationFields(kind).flatMap(({ key, type }) => (type === 'document' && answers[key] ? [key] : []));
  const documents = await documentsByUrl(
    deps.db,
    keys.map((key) => answers[key] ?? ''),
    applicantId,
  );
  const expiresAt = new Date(deps.clock.now().getTime() + LICENCE_FILE_MINUTES * 60_000);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const document = documents.get(answers[key] ?? '');
      if (document === undefined) return [];
      const ticket = deps.secrets.ticket(PURPOSE, { url: document.url, kind: viewer.kind, id: viewer.id }, expiresAt);
      const url = `${base}${LICENCE_FILE_PATH}?ticket=${encodeURIComponent(ticket)}`;
      return [[key, { url, width: document.width, height: document.height, uploadedAt: document.createdAt.toISOString() }]];
    }),
  );
}

/**
 * The file behind a signed address. Who it was made for is asked again: an applicant must still be let in and own the licence,
 * an administrator still have the permission. Anything else is as if nothing were there.
 */
export async function openLicenceFile(deps: Deps, ticket: string): Promise<Readable> {
  const read = deps.secrets.readTicket(PURPOSE, ticket, deps.clock.now());
  const file = read !== null && (await mayView(deps, read.claims)) ? await openDocument(deps, read.claims['url'] ?? '') : null;
  if (file === null) throw new AppError('notFound', '文件不存在或地址已失效');
  return file;
}

async function mayView(deps: Deps, { kind, id = '', url = '' }: Record<string, string>): Promise<boolean> {
  if (kind === 'admin') return stillMay(deps, id, ['applications', 'licences']);
  const user = await findUser(deps.db, id);
  return user?.status === 0 && (await documentsByUrl(deps.db, [url], id)).has(url);
}
