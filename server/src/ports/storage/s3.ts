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
import { StorageMissing, type FileSource, type OpenFile, type RemoteBackend } from './port.ts';

export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** true: the bucket is in the path, as MinIO and most self-hosted servers expect; false: it is part of the host name. */
  pathStyle: boolean;
}

/** Larger files are uploaded in parts, a few in parallel. */
const PART_BYTES = 8 * 1024 ** 2;
const PARTS_IN_PARALLEL = 3;
const CONNECT_MS = 5_000;
const SILENT_MS = 60_000;

/** A bucket of any S3-compatible service: AWS, Aliyun OSS, Tencent COS, MinIO. Failures are thrown as `StorageFailure`. */
export function s3Storage({ endpoint, region, bucket, accessKey, secretKey, pathStyle }: S3Address): RemoteBackend {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 2,
    // The newer checksums are supported by AWS only.
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
              queueSize: PARTS_IN_PARALLEL,
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
      // The prefix ends with a slash, so that `ab` does not match the folder `abc`.
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
  // A buffer can be sent again after a broken connection, a stream cannot.
  return { body: size <= PART_BYTES ? await readFile(source.path) : createReadStream(source.path), size };
}

const streamOf = ({ Body: body }: GetObjectCommandOutput): Readable => {
  if (body === undefined) throw new Error('an answer without a body');
  return body as Readable;
};

const orMissing = (key: string) => (error: unknown) => {
  throw isMissing(error) ? new StorageMissing(key) : asStorageFailure(error);
};

/** Whether the file does not exist. A missing bucket is a failure instead. */
function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket');
}
