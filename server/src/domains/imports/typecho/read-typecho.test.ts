import { expect, test } from 'vitest';
import type { ReadPart } from '../works/work.ts';
import { textOf } from '../../../documents/text.ts';
import { readTypecho } from './read-typecho.ts';

const route = (url: string) => `a:1:{s:4:"post";a:3:{s:3:"url";s:${url.length}:"${url}";}}`;
const MYSQL = `-- 导出; 不是语句
CREATE TABLE \`typecho_metas\` (
  \`mid\` int(10) unsigned NOT NULL,
  \`name\` varchar(200) DEFAULT NULL,
  \`slug\` varchar(200) DEFAULT NULL,
  \`type\` varchar(32) NOT NULL,
  PRIMARY KEY (\`mid\`)
);
INSERT INTO \`typecho_contents\` (\`cid\`,\`title\`,\`slug\`,\`created\`,\`text\`,\`authorId\`,\`type\`,\`status\`,\`password\`) VALUES
(1,'湖\\'水; ''好''','hu',1577836800,'<!--markdown-->## 一\\n\\n文 (1), \\\\n','1','post','publish',NULL),
(2,'页','about',1577836800,'一\\n\\n二','1','page','hidden',NULL),
(3,'图','a',1,'x','1','attachment','publish',NULL);
INSERT INTO \`typecho_metas\` VALUES (1,'自然','nature','category'),(2,'水','water','tag');
INSERT INTO \`typecho_relationships\` (\`cid\`,\`mid\`) VALUES (1,1),(1,2);
INSERT INTO \`typecho_comments\` (\`coid\`,\`cid\`,\`created\`,\`author\`,\`text\`,\`status\`,\`type\`,\`parent\`) VALUES (5,1,1577836801,'乙','好','approved','comment',0),(6,1,1,'丙','坏','spam','comment',0);
INSERT INTO \`typecho_users\` (\`uid\`,\`name\`,\`screenName\`) VALUES (1,'a','甲');
INSERT INTO \`typecho_options\` (\`name\`,\`user\`,\`value\`) VALUES ('siteUrl',0,'https://a.example'),('routingTable',0,'${route('/[year:digital:4]/[slug].html')}');
`;

async function read(sql: string, piece = 11) {
  const bytes = Buffer.from(sql);
  const parts: ReadPart[] = [];
  async function* open() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  for await (const part of readTypecho('a.sql', open)) parts.push(part);
  return parts.flatMap((part) => ('work' in part ? [part.work] : []));
}

test('a dump of MySQL, read in small pieces', async () => {
  const [post, page, ...more] = await read(MYSQL, 64);
  expect(post).toMatchObject({
    title: "湖'水; '好'",
    tags: ['水'],
    categories: ['自然'],
    author: '甲',
    addresses: ['/2020/hu.html'],
    state: 'published',
    comments: [{ author: '乙', text: '好' }],
  });
  expect(post?.publishedAt?.toISOString()).toBe('2020-01-01T00:00:00.000Z');
  expect(textOf(post?.body ?? { type: 'doc' })).toBe('一\n文 (1), \\n');
  expect(page).toMatchObject({ state: 'private', addresses: ['/about.html'] });
  expect(textOf(page?.body ?? { type: 'doc' })).toBe('一\n二');
  expect(more).toEqual([]);
});

test('a dump of SQLite, whose backslashes are no signs', async () => {
  const [work] = await read(
    `CREATE TABLE "typecho_contents" ("cid" INTEGER, "title" varchar(9),"created" int, "text" text, "type" varchar(9));\nINSERT INTO "typecho_contents" VALUES(4,'C:\\',1577836800,'a''b','post');`,
    500,
  );
  expect(work).toMatchObject({ title: 'C:\\', addresses: ['/archives/4/'] });
  expect(textOf(work?.body ?? { type: 'doc' })).toBe("a'b");
});
