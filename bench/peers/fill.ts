import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fillGhost } from './fill-ghost.ts';
import { exportPosts, postsFile } from './posts.ts';
import { mariadb, productFolder, sql } from './services.ts';

/** `node bench/peers/fill.ts DIR`: the same thousand articles in all three, and twenty thousand in two for the search. */
const [, , dir] = process.argv;
if (dir === undefined) throw new Error('usage: node bench/peers/fill.ts DIR');
const root = join(import.meta.dirname, '../..');
const DATABASES = { 1000: 'wordpress', 20000: 'wordpress_20000' };

for (const posts of Object.keys(DATABASES).map(Number)) {
  const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: productFolder(dir, posts) };
  const args = [join(root, 'seed/volume/run.ts'), '--posts', String(posts)];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: environment });
  await exportPosts(dir, posts);
}

const database = await mariadb(dir);
try {
  for (const name of [...Object.values(DATABASES), 'ghost'])
    await sql(dir, `drop database if exists ${name}; create database ${name};`);
  for (const host of ['localhost', '127.0.0.1'])
    await sql(dir, `create or replace user peers@'${host}' identified by 'peers'; grant all on *.* to peers@'${host}';`);
  for (const [posts, name] of Object.entries(DATABASES)) {
    execFileSync(
      'php',
      [join(import.meta.dirname, 'fill-wordpress.php'), join(dir, 'wordpress'), postsFile(dir, Number(posts))],
      {
        stdio: 'inherit',
        env: { PATH: process.env['PATH'], WORDPRESS_DATABASE: name },
      },
    );
  }
  await fillGhost(dir, 1000);
} finally {
  await database.stop();
}
