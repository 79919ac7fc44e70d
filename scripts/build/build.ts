import { arePagesBuilt, arePagesCompressed, BuildFailure, buildPages, compressPages } from './pages.ts';
import { buildServer, isServerBuilt } from './server.ts';

/** Parts that can be built separately, so that a start waits only for what it needs. */
const PARTS: Record<string, (signal?: AbortSignal) => Promise<void>> = {
  server: buildServer,
  pages: buildPages,
  compressed: compressPages,
};

/** Builds server and pages, unless the existing build is of the present sources. */
export async function buildWhenNeeded(log: (line: string) => void): Promise<void> {
  if (isServerBuilt() && arePagesBuilt() && arePagesCompressed()) return;
  log('正在构建……');
  await build(Object.keys(PARTS));
}

async function build(names: readonly string[], signal?: AbortSignal): Promise<void> {
  for (const name of names) await PARTS[name]?.(signal);
}

/** `npm run build [part …]` builds the named parts, or everything. */
if (import.meta.main) {
  const stopped = new AbortController();
  // The build ends together with the start that runs it, because the next start builds into the same folder.
  for (const event of ['SIGTERM', 'disconnect']) process.once(event, () => stopped.abort());
  const parts = process.argv.slice(2);
  await build(parts.length > 0 ? parts : Object.keys(PARTS), stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) console.error(error instanceof BuildFailure ? error.message : error);
    process.exit(1);
  });
  if (process.connected) process.disconnect();
}
