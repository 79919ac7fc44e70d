import { z } from 'zod';
import { postType } from '../posts/post.ts';
import { call, id, time } from '../call.ts';
import * as at from './addresses.ts';

// Exports of a creator: an archive of all own posts, and certificates of first publication.

export const POST_ARCHIVE_DAYS = 7;

const postArchive = z.object({
  id: id(),
  state: z.enum(['making', 'ready', 'failed']),
  videos: z.boolean(),
  requestedAt: time,
  bytes: z.int().nullable(),
  works: z.int().nullable(),
  expiresAt: time.nullable(),
});
export type PostArchive = z.output<typeof postArchive>;

export const requestPostArchive = call(at.requestPostArchive, {
  who: 'user',
  summary: 'Order an archive of all own posts (Markdown, HTML, JSON, pictures, optionally videos); once a day',
  body: z.strictObject({ videos: z.boolean('请选择是否包含视频原片').default(false) }),
  answer: postArchive,
  done: '正在打包，完成后在这里下载',
});

export const listPostArchives = call(at.listPostArchives, {
  who: 'user',
  summary: 'The last archives, newest first',
  answer: z.object({ list: z.array(postArchive) }),
});

export const postArchiveAddress = call(at.postArchiveAddress, {
  who: 'user',
  summary: 'A one-time address of an archive, valid for five minutes',
  query: z.object({ id: id() }),
  answer: z.object({ url: z.string() }),
});

const certificateNumber = z.string('请填写存证编号').regex(/^WJ\d{8}-[0-9A-HJKMNP-TV-Z]{12}$/, '存证编号格式不正确');

/** A certificate as it is public. */
const certificate = z.object({
  number: z.string(),
  postsId: id(),
  kind: postType,
  title: z.string(),
  author: z.string(),
  revision: z.int(),
  sha256: z.string(),
  publishedAt: time,
  issuedAt: time,
  /** `current`: readers see exactly this text; `changed`: they see a newer one; `gone`: the post is not public. */
  standing: z.enum(['current', 'changed', 'gone']),
});
export type Certificate = z.output<typeof certificate>;

export const issueCertificate = call(at.issueCertificate, {
  who: 'user',
  summary: 'The certificate of the first publication of an own post; repeated calls return the same one',
  body: z.strictObject({ postsId: id() }),
  answer: certificate,
});

export const certifiedText = call(at.certifiedText, {
  who: 'user',
  summary: "The certified text of an own post, byte for byte; its SHA-256 is the certificate's",
  query: z.object({ number: certificateNumber }),
  answer: z.object({ name: z.string(), text: z.string() }),
});

export const verifyCertificate = call(at.verifyCertificate, {
  who: 'anyone',
  summary: 'A certificate of first publication by its number',
  query: z.object({ number: certificateNumber }),
  answer: certificate,
});
