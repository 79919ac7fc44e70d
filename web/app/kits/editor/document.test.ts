import { expect, test } from 'vitest';
import { bodyOf, countsOf, notesOf, picturesOf } from './document.ts';

const text = (words: string, marks?: { type: string; attrs?: Record<string, unknown> }[]) => ({
  type: 'text',
  text: words,
  ...(marks ? { marks } : {}),
});

test('a picture on its way, blank lines at the end and what the editor keeps for itself are not saved', () => {
  expect(
    bodyOf({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('一份饭的账')] },
        {
          type: 'paragraph',
          content: [
            text('看', [
              { type: 'link', attrs: { href: 'https://example.com/', target: '_blank', rel: 'nofollow' } },
              { type: 'bold' },
            ]),
          ],
        },
        { type: 'image', attrs: { src: null, upload: 'u1', alt: '', caption: '' } },
        { type: 'image', attrs: { src: '/media/a/b.webp', upload: null, alt: '食堂', caption: '十一点', layout: null } },
        { type: 'image', attrs: { src: '/media/a/c.webp', upload: null, alt: '', caption: '', layout: 'left' } },
        { type: 'blockquote', content: [{ type: 'image', attrs: { src: null, upload: 'u2' } }] },
        { type: 'paragraph' },
        { type: 'paragraph' },
      ],
    }),
  ).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '一份饭的账' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '看', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }, { type: 'bold' }] },
        ],
      },
      { type: 'image', attrs: { src: '/media/a/b.webp', alt: '食堂', caption: '十一点' } },
      { type: 'image', attrs: { src: '/media/a/c.webp', alt: '', caption: '', layout: 'left' } },
      { type: 'blockquote', content: [{ type: 'paragraph' }] },
    ],
  });
});

test('an empty page is no text', () => expect(bodyOf({ type: 'doc', content: [{ type: 'paragraph' }] })).toBeNull());

test('the words of a footnote count, and one without words is none', () => {
  const note = (words: string) => ({ type: 'footnote', attrs: { text: words } });
  const body = bodyOf({ type: 'doc', content: [{ type: 'paragraph', content: [text('湖水'), note('见公报'), note('')] }] });
  expect(body?.content?.[0]?.content).toEqual([text('湖水'), note('见公报')]);
  expect(countsOf(body).characters).toBe(5);
  expect(notesOf(body)).toEqual(['见公报']);
});

test('characters are counted as a person counts them', () => {
  const body = bodyOf({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [text('𠮷野家')] },
      { type: 'paragraph', content: [text('两碗 👍')] },
      { type: 'image', attrs: { src: '/media/a/1.webp', alt: '', caption: '' } },
      { type: 'image', attrs: { src: '/media/a/1.webp', alt: '碗', caption: '' } },
      { type: 'paragraph' },
      { type: 'paragraph', content: [text('完')] },
    ],
  });
  expect(countsOf(body)).toMatchObject({
    characters: 8,
    paragraphs: 2,
    pictures: 2,
    picturesWithoutWords: 1,
    minutes: 1,
    headings: [{ text: '𠮷野家', level: 3 }],
  });
  expect(picturesOf(body)).toEqual(['/media/a/1.webp']);
});

test('a description that is too long and a cell that spans nothing keep no text from being saved', () => {
  const cell = { type: 'tableCell', attrs: { colspan: 1, rowspan: 0 }, content: [{ type: 'paragraph' }] };
  const body = bodyOf({
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: '/media/a/b.webp', alt: '长'.repeat(300), caption: '𠮷'.repeat(201), layout: null } },
      { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
    ],
  });
  expect(body?.content?.[0]?.attrs).toMatchObject({ alt: '长'.repeat(200), caption: '𠮷'.repeat(200) });
  expect(body?.content?.[1]?.content?.[0]?.content?.[0]?.attrs).toEqual({ colspan: 1, rowspan: 1 });
});
