import { expect } from 'vitest';
import { articleDocument, type DocNode } from '#contract/document.ts';
import { AppError } from '../../src/core/app-error.ts';
import { parseDocument } from '../../src/documents/parse.ts';
import { renderDocument, type Assets } from '../../src/documents/render.ts';

/** Documents in few words, for the tests of the body. */
export const PICTURE = '/media/image/ab/abcd/1600x900.webp';
const assets: Assets = {
  pictures: new Map([
    [
      PICTURE,
      {
        url: PICTURE,
        srcset: `/media/image/ab/abcd/w640.webp 640w, ${PICTURE} 1600w`,
        width: 1600,
        height: 900,
        placeholder: null,
      },
    ],
  ]),
  videos: new Map([
    [
      'v1',
      {
        hls: '/media/video/v1/master.m3u8',
        poster: '/media/image/p.webp',
        storyboard: null,
        duration: 3,
        width: 640,
        height: 360,
        captions: [],
      },
    ],
  ]),
};
export const render = (document: DocNode) => renderDocument(document, assets);

export const doc = (...content: DocNode[]): DocNode => ({ type: 'doc', content });
export const p = (...content: (DocNode | string)[]): DocNode => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? t(part) : part)),
});
export const t = (text: string, ...marks: NonNullable<DocNode['marks']>): DocNode =>
  marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks };
export const link = (href: unknown) => ({ type: 'link', attrs: { href } });
export const image = (src: unknown, more: object = {}): DocNode => ({ type: 'image', attrs: { src, ...more } });
export const cell = (text: string, attrs: object = {}): DocNode => ({
  type: 'tableCell',
  attrs: { ...attrs },
  content: [p(text)],
});
export const table = (...rows: DocNode[][]): DocNode => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
});
export const nested = (depth: number): DocNode => (depth === 0 ? p('底') : { type: 'blockquote', content: [nested(depth - 1)] });

/** The way a body takes from a request to a page. */
export function accept(given: unknown): { stored: DocNode; html: string } | { refusal: string } {
  const shaped = articleDocument.safeParse(given);
  if (!shaped.success) return { refusal: shaped.error.issues[0]?.message ?? '' };
  try {
    const stored = parseDocument(shaped.data);
    return { stored, html: render(stored).html };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.message };
  }
}

const TAGS: Record<string, string[]> = {
  p: ['dir'],
  h2: ['id', 'dir'],
  h3: ['id', 'dir'],
  h4: ['id', 'dir'],
  ul: [],
  ol: ['start'],
  li: ['id', 'dir'],
  blockquote: [],
  pre: ['tabindex'],
  code: ['class'],
  hr: [],
  br: [],
  sup: ['class'],
  section: ['class', 'aria-label'],
  strong: [],
  em: [],
  u: [],
  span: ['class'],
  sub: [],
  s: [],
  a: ['href', 'rel', 'target', 'id', 'aria-label'],
  figure: ['data-layout', 'data-media'],
  figcaption: [],
  div: ['class', 'role', 'aria-label', 'tabindex', 'data-columns'],
  img: ['src', 'srcset', 'sizes', 'width', 'height', 'loading', 'decoding', 'alt'],
  video: ['controls', 'preload', 'playsinline', 'width', 'height', 'data-hls', 'poster'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Reads HTML as strictly as a machine can: known tags with known, quoted attributes, and addresses that lead nowhere bad. */
export function expectHarmless(html: string): void {
  const rest = html.replace(
    /<(\/?)([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)>/g,
    (_all, _close: string, tag: string, attributes: string) => {
      expect(Object.keys(TAGS)).toContain(tag);
      for (const [, name = '', value = ''] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)) {
        expect(TAGS[tag]).toContain(name);
        if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|#fn(ref)?-\d+$)/);
        if (['src', 'data-hls', 'poster'].includes(name)) expect(value).toMatch(/^\/media\//);
      }
      return '';
    },
  );
  expect(rest).not.toMatch(/[<>]/);
}
