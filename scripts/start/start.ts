import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE } from './supervisor.ts';

/** `npm start`. What it runs is loaded after the cache is on: half of the time until it does anything. */
enableCompileCache(COMPILE_CACHE);
await (await import('./start-all.ts')).startAll();
