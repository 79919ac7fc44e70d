import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { whileReading } from '../../core/streams/while-reading.ts';
import { contentTypeOf } from './content-types.ts';
import { asStorageFailure } from './failures.ts';
import { checkKey, isPrivate } from './keys.ts';
import { StorageMissing, type FileSource, type OpenFile, type RemoteStore } from './port.ts';

export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** The bucket stands in the path rather than before the host's name: MinIO and most servers of one's own. */
  pathStyle: boolean;
}

/** Larger ones go up in parts, a few at a time. */
const PART_BYTES = 8 * 1024 ** 2;
const PARTS_AT_ONCE = 3;
const CONNECT_MS = 5_000;
const SILENT_MS = 60_000;

/** Any service that speaks S3: AWS, Aliyun OSS, Tencent COS, MinIO. Every failure comes out as a `StorageFailure`. */
export function s3Storage({ endpoint, region, bucket, accessKey, secretKey, pathStyle }: S3Address): RemoteStore {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 2,
    // Newer checksums are AWS's own; what the others speak does without.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  const open = async (key: string, range?: string): Promise<OpenFile> => {
    const answer = await client
      .send(new GetObjectCommand({ ...at(key), ...(range === undefined ? {} : { Range: range }) }))
      .catch(orMissing(key));
    return { stream: streamOf(answer), size: answer.ContentLength ?? 0, range: answer.ContentRange ?? null };
  };

  return {
    open,
    read: async (key, range) => (await open(key, range && `bytes=${range.start}-${range.end}`)).stream,
    async put(key, source) {
      const object = {
        ...at(key),
        ContentType: contentTypeOf(key),
        CacheControl: isPrivate(key) ? 'private, no-store' : 'public, max-age=31536000, immutable',
      };
      try {
        const { body, size } = await bodyOf(source);
        const send = async (): Promise<void> => {
          if (size <= PART_BYTES) await client.send(new PutObjectCommand({ ...object, Body: body, ContentLength: size }));
          else
            await new Upload({
              client,
              params: { ...object, Body: body },
              partSize: Math.max(PART_BYTES, Math.ceil(size / 9_000)),
              queueSize: PARTS_AT_ONCE,
            }).done();
        };
        await (Buffer.isBuffer(body) ? send() : whileReading(body, send));
      } catch (error) {
        throw asStorageFailure(error);
      }
      if ('path' in source && source.move === true) await rm(source.path);
    },
    async stat(key) {
      try {
        const facts = await client.send(new HeadObjectCommand(at(key)));
        return { key, size: facts.ContentLength ?? 0, modifiedAt: facts.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw asStorageFailure(error);
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw asStorageFailure(error);
      });
    },
    async *list(prefix) {
      // With a slash behind it: a folder's files, not those of one whose name begins alike.
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${checkKey(prefix)}/` });
      try {
        for await (const { Contents: objects = [] } of pages)
          for (const { Key: key = '', Size: size = 0, LastModified: modifiedAt = new Date(0) } of objects)
            yield { key, size, modifiedAt };
      } catch (error) {
        throw asStorageFailure(error);
      }
    },
    signedAddress: (key, seconds) => getSignedUrl(client, new GetObjectCommand(at(key)), { expiresIn: seconds }),
    close: () => client.destroy(),
  };
}

async function bodyOf(source: FileSource): Promise<{ body: Buffer | Readable; size: number }> {
  if (Buffer.isBuffer(source)) return { body: source, size: source.length };
  if ('stream' in source) return { body: source.stream, size: source.size };
  const { size } = await stat(source.path);
  // A small one in memory can be sent again when the line breaks.
  return { body: size <= PART_BYTES ? await readFile(source.path) : createReadStream(source.path), size };
}

const streamOf = ({ Body: body }: GetObjectCommandOutput): Readable => {
  if (body === undefined) throw new Error('an answer without a body');
  return body as Readable;
};

const orMissing = (key: string) => (error: unknown) => {
  throw isMissing(error) ? new StorageMissing(key) : asStorageFailure(error);
};

/** A bucket that is not there is something else. */
function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket');
}
