import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';

interface S3rver {
  middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

interface Context {
  app: object;
  path: string;
}

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

export interface S3Server {
  port: number;
  /** What a form of the back office says to reach one of its buckets. */
  form(bucket: string, more?: object): Record<string, unknown>;
  /** What lies in a bucket. */
  read(bucket: string, key: string): Promise<Buffer>;
  stop(): Promise<void>;
  /** Listens again at the same port, with what it held. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`;

/** An S3 server that is not ours, on this machine, with these buckets. */
export async function startS3(buckets: string[]): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'wenjian-s3-'));
  let port = 0;
  const make = () => {
    const made = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: buckets.map((name) => ({ name, configs: [CORS] })),
    });
    // It reckons the signature of a list (GET /bucket/) over an address without the slash, unlike S3 itself.
    made.middleware.unshift((ctx, next) => {
      if (ctx.path.endsWith('/')) ctx.app = Object.create(ctx.app, { allowMismatchedSignatures: { value: true } });
      return next();
    });
    return made;
  };
  let server = make();
  port = (await server.run()).port;
  return {
    port,
    form: (bucket, more = {}) => ({
      name: `测试 ${bucket}`,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      pathStyle: true,
      delivery: 'server',
      publicBase: '',
      ...more,
    }),
    read: (bucket, key) => readFile(join(directory, bucket, `${key}._S3rver_object`)),
    stop: () => server.close(),
    async start() {
      server = make();
      await server.run();
    },
    async remove() {
      await server.close().catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}
