import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocNode } from '#contract/document.ts';
import { convertMarkdown } from '#web/kits/editor/import/markdown.ts';
import { markdownOf, markdownTitle } from './markdown.ts';
import { doc, p, t } from '../../test/factories/test-documents.ts';
import { plain, randomDocument } from '../../test/factories/test-random-documents.ts';
import { readHtml } from '../../test/factories/test-read-html.ts';

const NO_FILES = { picture: () => null, video: () => null };
const written = (document: DocNode) => markdownOf(document, NO_FILES);
/** As a file has it: below its title. */
function readBack(markdown: string): DocNode {
  const { content = [] } = plain(readHtml(convertMarkdown(`${markdownTitle('题')}\n\n${markdown}\n`)));
  return doc(...content.slice(1));
}

test('what is taken away and brought in again is the same document, whatever was written in it', () => {
  fc.assert(
    fc.property(randomDocument, (document) => {
      expect(readBack(written(document))).toEqual(document);
    }),
    { numRuns: 400 },
  );
});

test('a title is the first heading of its file, to the letter', () => {
  fc.assert(
    fc.property(fc.constantFrom('C# 与 <title>', '1. 湖水', '# 湖', '**湖** #', 'a_b_ & &lt;'), (title) => {
      expect(readHtml(convertMarkdown(`${markdownTitle(title)}\n\n文`)).content?.[0]).toEqual({
        type: 'heading',
        attrs: { level: 1 },
        content: [t(title)],
      });
    }),
  );
});

describe('signs that were typed', () => {
  test.each([
    '<canvas>',
    '__1337__',
    '**“强调”**他说',
    '1. 湖',
    '- 湖',
    '# 湖',
    '> 湖',
    '&lt;',
    '[甲](乙)',
    '~~湖~~',
    '---',
    '\\*',
  ])('%s stay as they are', (text) => expect(readBack(written(doc(p(text))))).toEqual(doc(p(text))));

  test('are left alone where they mean nothing', () =>
    expect(written(doc(p('湖水退去（2026-11-23）：C# 5 > 3，a+b=c。')))).toBe('湖水退去（2026-11-23）：C# 5 > 3，a+b=c。'));
});

test('a picture that has words beside it says so in HTML, which an import reads', () => {
  const picture = { type: 'image', attrs: { src: '/media/a/1.webp', alt: '“A” & B', caption: '<食堂>', layout: 'left' } };
  const html =
    '<figure><img src="图片/1.webp" alt="“A” &amp; B" data-layout="left"><figcaption>&lt;食堂&gt;</figcaption></figure>';
  const markdown = markdownOf(doc(p('前'), picture, p('后')), { ...NO_FILES, picture: () => '图片/1.webp' });
  expect(markdown).toBe(`前\n\n${html}\n\n后`);
  expect(convertMarkdown(markdown)).toBe(`<p>前</p>\n${html}\n<p>后</p>\n`);
});

test('emphasis beside Chinese marks is read by every program', () => {
  const document = doc(p('他说', t('“湖水退去”', { type: 'bold' }), '了，', t('候鸟', { type: 'bold' }), '来了。'));
  expect(written(document)).toBe('他说<strong>“湖水退去”</strong>了，**候鸟**来了。');
});
