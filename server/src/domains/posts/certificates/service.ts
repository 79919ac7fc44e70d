import { hash } from 'node:crypto';
import type { Certificate } from '#contract/data-exports/posts.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { sha256Of } from '../../media-assets/service.ts';
import * as store from './store.ts';

/** Characters of certificate numbers, without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Certifies the first published revision of a post. A repeated call answers the same certificate. */
export async function issueCertificate(deps: Deps, actor: Actor, postsId: string): Promise<Certificate> {
  const authorId = requireUserId(actor);
  if (!(await store.isPostOf(deps.db, postsId, authorId))) throw new AppError('notFound', '作品不存在或已被删除');
  const first = await store.findFirstPublished(deps.db, postsId);
  if (first === undefined) throw new AppError('notFound', '作品还没有发布过，发布后才能取得存证');
  const now = deps.clock.now();
  const { revision, post } = first;
  await store.insertCertificate(deps.db, {
    number: `WJ${dayInChina(now).replaceAll('-', '')}-${serial(deps)}`,
    postId: post.id,
    revisionId: revision.id,
    revisionNumber: revision.number,
    authorId,
    author: first.author,
    kind: post.type,
    title: revision.title,
    sha256: hash('sha256', await certifiedText(deps, first)),
    publishedAt: revision.publishedAt ?? now,
    issuedAt: now,
  });
  const row = await store.findCertificateOf(deps.db, revision.id);
  if (row === undefined) throw new Error('a certificate that was just written is not there');
  return present(row);
}

export async function verifyCertificate(deps: Deps, number: string): Promise<Certificate> {
  const row = await store.findCertificate(deps.db, number);
  if (row === undefined) throw new AppError('notFound', '没有这个编号的存证，请核对编号');
  return present(row);
}

/** The text that was hashed, byte for byte, for its author only. */
export async function certifiedTextOf(deps: Deps, actor: Actor, number: string): Promise<{ name: string; text: string }> {
  const row = await store.findCertificate(deps.db, number);
  if (row === undefined || row.certificate.authorId !== requireUserId(actor))
    throw new AppError('notFound', '没有这个编号的存证，请核对编号');
  const first = await store.findFirstPublished(deps.db, row.certificate.postId);
  if (first === undefined) throw new AppError('notFound', '作品已彻底删除，平台不再保留原文');
  return { name: `${number}.json`, text: await certifiedText(deps, first) };
}

/** The certified text: JSON with a fixed order of fields; a video is represented by the SHA-256 of its file. */
async function certifiedText(deps: Deps, { post, revision }: store.FirstPublished): Promise<string> {
  return JSON.stringify({
    id: post.id,
    type: post.type,
    revision: revision.number,
    author: post.authorId,
    publishedAt: revision.publishedAt?.toISOString() ?? null,
    title: revision.title,
    summary: revision.excerpt,
    body: sorted(revision.body),
    video: revision.mediaId === null ? null : await sha256Of(deps.db, revision.mediaId),
  });
}

/** Sorts fields by name, because the order in which jsonb returns them may change with the version of the database. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inside]) => [key, sorted(inside)]),
  );
}

const serial = (deps: Deps): string => Array.from({ length: 12 }, () => ALPHABET[deps.random.integer(ALPHABET.length)]).join('');

const present = ({ certificate: row, status, publishedRevisionId }: store.CertifiedRow): Certificate => ({
  number: row.number,
  postsId: row.postId,
  kind: row.kind,
  title: row.title,
  author: row.author,
  revision: row.revisionNumber,
  sha256: row.sha256,
  publishedAt: row.publishedAt.toISOString(),
  issuedAt: row.issuedAt.toISOString(),
  standing: status !== 'published' ? 'gone' : publishedRevisionId === row.revisionId ? 'current' : 'changed',
});
