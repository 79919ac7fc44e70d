import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface S3Server {
  port: number;
  /** What a form of the back office says to reach one of its buckets. */
  form(bucket: string, more?: object): Record<string, unknown>;
  /** What lies in a bucket. */
  read(bucket: string, key: string): Promise<Buffer>;
  /** Killed. */
  stop(): Promise<void>;
  /** Listens again at the same port, with what it held. */
  start(): Promise<void>;
  /** It no longer answers, but its connections stay as they are. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

/** An S3 server that is not ours, on this machine, with these buckets. */
export async function startS3(buckets: string[]): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'wenjian-s3-'));
  let server: ChildProcess;
  const start = async (at: number): Promise<number> => {
    server = fork(join(import.meta.dirname, 's3-process.ts'), [directory, String(at), ...buckets]);
    const [port] = await Promise.race([once(server, 'message'), once(server, 'exit').then(refuse)]);
    return port as number;
  };
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const port = await start(0);
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
    stop,
    start: async () => void (await start(port)),
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function refuse(): never {
  throw new Error('the S3 server ended before it listened');
}
