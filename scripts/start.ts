import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE, Supervisor } from './supervisor.ts';

/**
 * `npm start`. Loading the product is what a start waits for longest: it begins before anything else is read or looked at, in
 * the server's own process.
 */
const supervisor = new Supervisor();
supervisor.startAhead();
enableCompileCache(COMPILE_CACHE);
const { startAll } = await import('./start-all.ts');
await startAll(supervisor);
