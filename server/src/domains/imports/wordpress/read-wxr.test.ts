import { expect, test } from 'vitest';
import type { ReadPart } from '../works/work.ts';
import { textOf } from '../../../documents/text.ts';
import { readWxr } from './read-wxr.ts';

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const item = (more: string, { id = '7', status = 'publish', content = '<p>文</p>' } = {}) =>
  `<item><title>湖</title><link>https://a.example/hu/</link><content:encoded>${cdata(content)}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2020-01-02 03:04:05</wp:post_date><wp:post_date_gmt>2020-01-01 19:04:05</wp:post_date_gmt><wp:post_name>%E6%B9%96</wp:post_name><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type>${more}</item>`;
const wxr = (items: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>站</title><link>https://a.example</link>\n<wp:author><wp:author_login>a</wp:author_login><wp:author_display_name>甲</wp:author_display_name></wp:author>${items}</channel></rss>`;

async function read(xml: string, piece = 7): Promise<ReadPart[]> {
  const bytes = Buffer.from(xml);
  const parts: ReadPart[] = [];
  async function* open() {
    // The encoding is judged by the first piece.
    yield bytes.subarray(0, 200);
    for (let at = 200; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  for await (const part of readWxr('a.xml', open)) parts.push(part);
  return parts;
}
const works = (parts: ReadPart[]) => parts.flatMap((part) => ('work' in part ? [part.work] : []));

test('a post with its date, addresses, words, author, comments and pictures, read in small pieces', async () => {
  const [work] = works(
    await read(
      wxr(
        item(
          '<dc:creator>a</dc:creator><category domain="post_tag">水</category><category domain="category">自然</category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta><wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>乙</wp:comment_author><wp:comment_content>好&lt;b&gt;看&lt;/b&gt;</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment><wp:comment><wp:comment_content>垃圾</wp:comment_content><wp:comment_approved>spam</wp:comment_approved></wp:comment>',
          {
            content:
              '一\n\n[caption id="x"]<img src="https://a.example/1.jpg"> 春[/caption]\n\n[gallery ids="9"]\n\n[code lang="js"]a\n\nb[/code]',
          },
        ) +
          '<item><title>p</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://a.example/9.jpg</wp:attachment_url></item>',
      ),
    ),
  );
  expect(work).toMatchObject({
    sourceId: 'wordpress:https://a.example:7',
    title: '湖',
    author: '甲',
    tags: ['水'],
    categories: ['自然'],
    cover: 'https://a.example/9.jpg',
    addresses: ['/hu/', '/?p=7'],
    state: 'published',
    comments: [{ author: '乙', text: '好看' }],
  });
  expect(work?.publishedAt?.toISOString()).toBe('2020-01-01T19:04:05.000Z');
  expect(work?.body.content?.map(({ type }) => type)).toEqual(['paragraph', 'image', 'image', 'codeBlock']);
  expect(work?.body.content?.[1]?.attrs).toMatchObject({ caption: '春' });
});

test('all states, and what is no work', async () => {
  const parts = await read(
    wxr(
      ['publish', 'draft', 'pending', 'private', 'future', 'trash', 'odd']
        .map((status, id) => item('', { id: String(id), status }))
        .join(''),
    ),
  );
  expect(works(parts).map(({ state }) => state)).toEqual(['published', 'draft', 'draft', 'private', 'scheduled', 'trash']);
  expect(parts.at(-1)).toEqual({ skipped: { file: 'a.xml', title: '湖', reason: '状态“odd”没有对应' } });
});

test('broken XML is read as far as it goes, with the line; empty elements are not broken', async () => {
  const parts = await read(
    `${wxr(`${item('<wp:x/>')}\n<item><title>甲 & 乙</title><content:encoded>${cdata('一')}</content:encoded>\n<wp:post_id>8</wp:post_id>`).replace('</channel></rss>', '')}`,
  );
  expect(works(parts).map(({ title }) => title)).toEqual(['湖', '甲 & 乙']);
  expect(parts.flatMap((part) => ('skipped' in part ? [part.skipped.reason] : []))).toEqual([
    '第 3 行：有未转义的 &，已按可读部分继续',
    '第 4 行：文件在中途结束，已按可读部分继续',
  ]);
});

test('a DTD is refused', async () => {
  await expect(read(wxr('').replace('<rss', '<!DOCTYPE x [<!ENTITY a "b">]><rss'))).rejects.toThrow('DTD');
});

test('shortcodes that nobody knows keep their words and are counted; brackets stay', async () => {
  const [work] = works(await read(wxr(item('', { content: '<p>[box color="red"]里[/box] [注] [slider id=3]</p>' }))));
  expect(textOf(work?.body ?? { type: 'doc' })).toBe('里 [注] [slider id=3]');
  expect(work?.losses).toEqual({ tag: 2 });
});
