import { enableCompileCache } from 'node:module';
import { isServerBuilt, START } from '../build/server.ts';
import { COMPILE_CACHE } from './supervisor.ts';

/**
 * `npm start`. What it runs is loaded after the cache is on: half of the time until it does anything; and, once there is one, from its
 * bundle, as the sources are 200 files.
 */
enableCompileCache(COMPILE_CACHE);
const isBuilt = isServerBuilt();
const { startAll } = (await import(isBuilt ? START : './start-all.ts')) as typeof import('./start-all.ts');
await startAll({ isServerBuilt: isBuilt });
