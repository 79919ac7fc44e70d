import { benchHls } from './hls.ts';
import { benchHttp } from './http.ts';
import { benchInteractions } from './interactions.ts';
import { withProduct } from './product.ts';
import { benchSettlement } from './settlement.ts';
import { benchRender } from './render.ts';
import { benchScripts } from './scripts.ts';
import { benchSite } from './site.ts';
import { printTable, type Row } from './table.ts';
import { benchViews } from './views.ts';
import { benchVolume } from './volume.ts';

/**
 * Prints a table in which every row is a ratio to a baseline measured in the same run, so that a noisy or slow machine
 * changes both sides. `--only http,views,hls,scripts,start,interactions,volume,site,settlement` picks rows; `--seconds N` sets the length of each measurement; `--posts
 * 10000,100000,1000000` the sizes of the sites that the volume rows compare, `--keep DIR` where filled ones stay for the next run, `--rows
 * dashboard,feed` those whose names begin so.
 */
const argument = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1];
const only = process.argv.includes('--only') ? new Set(argument('only')?.split(',')) : null;
const seconds = process.argv.includes('--seconds') ? Number(argument('seconds')) : 4;
const posts = (process.argv.includes('--posts') ? (argument('posts') ?? '') : '10000,100000').split(',').map(Number);
const kept = process.argv.includes('--keep') ? (argument('keep') ?? null) : null;
const chosen = process.argv.includes('--rows') ? (argument('rows') ?? '').split(',') : null;
const wants = (name: string) => only === null || only.has(name);

const rows: Row[] = [];
if (wants('http') || wants('start') || wants('scripts') || wants('interactions')) {
  await withProduct(async (product) => {
    if (wants('start')) rows.push(await product.benchRestart());
    if (wants('http')) {
      await product.videosAreThere();
      const server = { address: product.address, serverPid: await product.serverPid() };
      rows.push(...(await benchHttp(server, seconds)), await benchRender(server));
    }
    if (wants('interactions')) {
      await product.videosAreThere();
      rows.push(...(await benchInteractions(product.address)));
    }
    if (wants('scripts')) rows.push(...(await benchScripts(product.address)));
  });
}
if (wants('views')) rows.push(...(await benchViews(seconds)));
if (wants('volume')) rows.push(...(await benchVolume(posts, kept, chosen)));
if (wants('site')) rows.push(...(await benchSite(20_000, seconds)));
if (wants('settlement')) rows.push(...(await benchSettlement(only === null ? 200_000 : 1_000_000)));
if (wants('hls')) rows.push(await benchHls());

printTable(rows);
process.exit(rows.every(({ holds }) => holds) ? 0 : 1);
