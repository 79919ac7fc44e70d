import { arePagesBuilt, arePagesCompressed, BuildFailure, buildPages, compressPages } from './pages.ts';
import { buildServer, isServerBuilt } from './server.ts';

/** What can be built by itself, and is by a start that waits for no more than it needs. */
const PARTS: Record<string, (signal?: AbortSignal) => Promise<void>> = {
  server: buildServer,
  pages: buildPages,
  compressed: compressPages,
};

/** Builds server and pages unless what is there was made from these very sources. */
export async function buildWhenNeeded(log: (line: string) => void): Promise<void> {
  if (isServerBuilt() && arePagesBuilt() && arePagesCompressed()) return;
  log('正在构建……');
  await build(Object.keys(PARTS));
}

async function build(names: readonly string[], signal?: AbortSignal): Promise<void> {
  for (const name of names) await PARTS[name]?.(signal);
}

/** `npm run build`: everything; with names of parts, those. */
if (import.meta.main) {
  const stopped = new AbortController();
  // Nor does it go on without the start that wanted it: the next one builds into the same folder.
  for (const event of ['SIGTERM', 'disconnect']) process.once(event, () => stopped.abort());
  const named = process.argv.slice(2);
  await build(named.length > 0 ? named : Object.keys(PARTS), stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) console.error(error instanceof BuildFailure ? error.message : error);
    process.exit(1);
  });
  if (process.connected) process.disconnect();
}
