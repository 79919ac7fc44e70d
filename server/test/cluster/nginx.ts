import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../product.ts';

/**
 * nginx in front of servers at these ports, with the product's own example (deploy/nginx.conf): only names, ports, folders and the
 * certificate are others. Answers its address, with TLS.
 */
export async function startNginx(folder: string, servers: number[]): Promise<{ address: string; stop(): Promise<void> }> {
  const command = findNginx();
  await mkdir(folder, { recursive: true });
  makeCertificate(folder);
  const [plain, secure] = [await freePort(), await freePort()];
  const example = await readFile(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8');
  const upstream = servers.map((port) => `    server 127.0.0.1:${port} max_fails=2 fail_timeout=5s;`).join('\n');
  const site = example
    .replace(/(?: {4}server 10\..*\n)+/, `${upstream}\n`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${secure} ssl${isOld(command) ? ' http2' : ''};`)
    .replace(/^ *http2 on;\n/m, (line) => (isOld(command) ? '' : line))
    .replaceAll('wenjian.example', 'localhost')
    .replaceAll('/etc/ssl/wenjian/', `${folder}/`)
    .replaceAll('/var/cache/nginx/wenjian', join(folder, 'cache'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;
events { worker_connections 16384; }
http { access_log off; ${temporary.join(' ')}\n${site}\n}`,
  );
  const nginx = spawn(command, ['-c', configuration], { stdio: ['ignore', 'inherit', 'inherit'] });
  return {
    address: `https://localhost:${secure}`,
    async stop() {
      if (nginx.exitCode !== null) return;
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
}

/** `http2 on` came with 1.25.1. */
function isOld(command: string): boolean {
  const version = /nginx\/(\d+)\.(\d+)/.exec(spawnSync(command, ['-v'], { encoding: 'utf8' }).stderr);
  return Number(version?.[1]) === 1 && Number(version?.[2]) < 25;
}

function findNginx(): string {
  const found = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
  // Not installed from here: Debian's package would start one of its own, open to everybody.
  if (found === undefined)
    throw new Error('找不到 nginx：请先安装（Debian 上为 apt-get install nginx-light，随后停用它自己的服务）');
  return found;
}
