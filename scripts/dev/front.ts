import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { Config } from '#server/config.ts';
import { createLogger } from '#server/core/log.ts';
import { encodePage } from '#server/http/pages/encode-page.ts';
import { renderBuild } from '#server/http/pages/load-web.ts';
import type { PageCache } from '#server/http/pages/page-cache.ts';
import { createPages } from '#server/http/pages/serve-pages.ts';
import { callServer } from './call-server.ts';
import { developmentPolicy, errorPage } from './development-page.ts';
import { isServedByServer } from './served-by-server.ts';
import { ServerPort } from './server-port.ts';

export interface Front {
  /** Forwards calls to this port from now on, and reloads open pages. */
  serveCallsFrom(port: number): void;
  /** Shows an error over open pages until the next change. */
  showError(error: Error): void;
  close(): Promise<void>;
}

interface FrontOptions {
  root: string;
  config: Config;
  onServerChange(file: string): void;
}

/** A change below these folders restarts the server process. */
const SERVER_SOURCES = ['server/src', 'server/migrations', 'contract'];
/** Changes within this time are one change, because editors write a file in several steps. */
const SETTLE_MS = 60;

/** The HTTP server for browsers: modules and styles by Vite, pages rendered in this process, everything else forwarded to the server process. */
export async function openFront({ root, config, onServerChange }: FrontOptions): Promise<Front> {
  const server = new ServerPort();
  const http = createHttpServer();
  const vite = await createVite({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    cacheDir: join(root, '.cache/vite'),
    logLevel: 'warn',
    server: { middlewareMode: { server: http }, hmr: { server: http }, fs: { allow: [root] } },
    plugins: [watchServerSources(root, onServerChange)],
  });
  const loadBuild = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const pages = createPages({
    render: async (request, visit) => {
      try {
        const build = await loadBuild();
        const render = renderBuild(build, 'development');
        return await render({ asGuest: async (call, input) => callServer(await server.get(), call, input) })(request, visit);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        console.error(error);
        return errorPage(error);
      }
    },
    finish: async (html) => html,
    policy: developmentPolicy,
    cache: uncached,
    overload: { admit: () => {} },
    fileOrigins: async () => [],
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy !== false,
    log: createLogger(config.logLevel, 'dev'),
  });

  http.on('request', (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (isServedByServer(path))
      return void server.get().then(
        (port) => forward(request, response, port),
        (error: Error) => refuse(response, error.message),
      );
    if (path === '/tokens.css') return sendOfflineStyles(response, root);
    vite.middlewares(request, response, () => {
      void pages.send(request, response, request.socket.remoteAddress ?? '127.0.0.1');
    });
  });
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(config.port, config.host, resolve));

  return {
    serveCallsFrom(port) {
      if (server.set(port)) vite.ws.send({ type: 'full-reload', path: '*' });
      // Loads the pages in advance for the first visit, which would also report an error.
      else void loadBuild().catch(() => {});
    },
    showError(error) {
      server.fail(error);
      vite.ws.send({ type: 'error', err: { message: error.message, stack: '' } });
    },
    async close() {
      http.close();
      http.closeAllConnections();
      await vite.close();
    },
  };
}

/** A Vite plugin, because Vite creates a new watcher when its configuration changes. */
function watchServerSources(root: string, onChange: (file: string) => void) {
  const folders = SERVER_SOURCES.map((folder) => join(root, folder));
  let timer: ReturnType<typeof setTimeout>;
  return {
    name: 'watch-server-sources',
    configureServer({ watcher }: ViteDevServer) {
      watcher.add(folders);
      watcher.on('all', (event, file) => {
        if (event.endsWith('Dir') || !isServerSource(file) || !folders.some((folder) => file.startsWith(folder))) return;
        clearTimeout(timer);
        timer = setTimeout(onChange, SETTLE_MS, file.slice(root.length + 1));
      });
    },
  };
}

const isServerSource = (file: string): boolean => /\.(ts|json|sql)$/.test(file) && !file.endsWith('.test.ts');

/** Forwards a request unchanged, with streaming in both directions (uploads, videos, server-sent events). */
function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request;
  const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  outgoing.once('error', () => {
    if (response.headersSent) return response.destroy();
    refuse(response, '接口正在重新启动');
  });
  response.once('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

const refuse = (response: ServerResponse, message: string) =>
  void response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' }).end(message);

/** The style sheet of the offline page, which in production is a file of the build (scripts/build/pages.ts). */
function sendOfflineStyles(response: ServerResponse, root: string): void {
  const styles = ['tokens.css', 'base.css'].map((name) => readFileSync(join(root, 'web/app/styles', name), 'utf8'));
  response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(styles.join('\n'));
}

/** A page cache that caches nothing, because each page must show the last change. */
const uncached: PageCache = {
  find: () => undefined,
  async get(key, render) {
    const page = await render();
    return { page: encodePage(page, 0), key: page.key ?? key };
  },
  isOnDisk: () => false,
  purge: () => {},
  clear: () => {},
  size: () => ({ pages: 0, bytes: 0, rendered: 0 }),
};
