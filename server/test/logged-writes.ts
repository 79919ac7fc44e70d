import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What administrators send without a row in the log: questions too long for an address, the first step of a bulk change, which
 * only marks what a second one changes, and their own session, which is kept in the list of sessions.
 */
const WITHOUT_ROW: ReadonlySet<string> = new Set([
  '/admin/payoutConfig/trial',
  '/admin/words/try',
  '/admin/batch/choose',
  '/admin/admin/refreshToken',
  '/admin/admin/logout',
]);

const declared = (folder: string) => join(folder, 'declared');
const logged = (folder: string) => join(folder, 'logged');

/** What an administrator can send; told by each test file, since all have the same. */
export const declareWrites = (folder: string, paths: string[]): Promise<void> => writeFile(declared(folder), paths.join('\n'));

/** A write was answered, and a row of it is in the log. */
export const markLogged = (folder: string, path: string): Promise<void> => appendFile(logged(folder), `${path}\n`);

/** The writes of administrators that left no row in the log in any test of the run that is over. */
export async function unloggedWrites(folder: string): Promise<string[]> {
  const seen = new Set(await lines(logged(folder)));
  return (await lines(declared(folder))).filter((path) => !seen.has(path) && !WITHOUT_ROW.has(path)).toSorted();
}

const lines = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
