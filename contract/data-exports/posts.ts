import { z } from 'zod';
import { postType } from '../posts/post.ts';
import { call, id, time } from '../call.ts';
import * as at from './addresses.ts';

// What a creator takes along: all posts in one archive, and proof of what was published when.

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
  summary: 'Have one archive made of all own posts: Markdown, HTML, JSON, pictures, and videos if wanted; once a day',
  body: z.strictObject({ videos: z.boolean('请选择是否包含视频原片').default(false) }),
  answer: postArchive,
  done: '正在打包，完成后在这里下载',
});

export const listPostArchives = call(at.listPostArchives, {
  who: 'user',
  summary: 'The last archives, the newest first',
  answer: z.object({ list: z.array(postArchive) }),
});

export const postArchiveAddress = call(at.postArchiveAddress, {
  who: 'user',
  summary: 'The one-time address of an archive, for five minutes',
  query: z.object({ id: id() }),
  answer: z.object({ url: z.string() }),
});

const certificateNumber = z.string('请填写存证编号').regex(/^WJ\d{8}-[0-9A-HJKMNP-TV-Z]{12}$/, '存证编号格式不正确');

/** As anybody may read it. */
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
  /** Whether the post can be read now, and whether its readers see this very text. */
  standing: z.enum(['current', 'changed', 'gone']),
});
export type Certificate = z.output<typeof certificate>;

export const issueCertificate = call(at.issueCertificate, {
  who: 'user',
  summary: 'The certificate of an own post: what it was when readers first saw it. The same one however often it is asked for',
  body: z.strictObject({ postsId: id() }),
  answer: certificate,
});

export const certifiedText = call(at.certifiedText, {
  who: 'user',
  summary: 'Byte for byte what the certificate of an own post is about; its SHA-256 is the one certified',
  query: z.object({ number: certificateNumber }),
  answer: z.object({ name: z.string(), text: z.string() }),
});

export const verifyCertificate = call(at.verifyCertificate, {
  who: 'anyone',
  summary: 'A certificate of first publication by its number',
  query: z.object({ number: certificateNumber }),
  answer: certificate,
});
