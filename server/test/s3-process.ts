import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';

// An S3 server that is not ours, in a process of its own, which can be killed and frozen (s3-server.ts starts it).

interface S3rver {
  middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<AddressInfo>;
}

interface Context {
  app: object;
  path: string;
}

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`;

const [directory, port, ...buckets] = process.argv.slice(2);

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: buckets.map((name) => ({ name, configs: [CORS] })),
});
// It reckons the signature of a list (GET /bucket/) over an address without the slash, unlike S3 itself.
server.middleware.unshift((ctx, next) => {
  if (ctx.path.endsWith('/')) ctx.app = Object.create(ctx.app, { allowMismatchedSignatures: { value: true } });
  return next();
});

process.once('disconnect', () => process.exit());
process.send?.((await server.run()).port);
