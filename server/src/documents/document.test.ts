import { describe, expect, test } from 'vitest';
import type { DocNode } from '#contract/document.ts';
import { markdownOf } from './markdown.ts';
import { parseDocument } from './parse.ts';
import { PICTURE, render, doc, p, t, image, cell, table, expectHarmless } from '../../test/factories/test-documents.ts';
import { raisedTextOf, readMinutes, summaryOf, textLength, textOf } from './text.ts';

describe('a body as authors write it', () => {
  const th = (text: string): DocNode => ({ type: 'tableHeader', content: [p(text)] });
  const written = doc(
    { type: 'heading', attrs: { level: 2 }, content: [t('先找鸟')] },
    p('海上没有路，', t('找鲸', { type: 'bold' }), '要先找鸟。', { type: 'hardBreak' }, '白的少。'),
    image(PICTURE, { alt: '一头鲸', caption: '布氏鲸', title: null, width: 1, height: 1 }),
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            p('减速'),
            { type: 'orderedList', attrs: { start: 3, type: null }, content: [{ type: 'listItem', content: [p('排队')] }] },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [p('你不追，它张嘴给你看。')] },
    { type: 'horizontalRule' },
    table([th('物种'), th('只数')], [cell('白鹤', { colwidth: [120] }), cell('4,367')]),
    { type: 'codeBlock', attrs: { language: 'c++' }, content: [t('a < b')] },
    { type: 'video', attrs: { mediaId: 'v1' } },
    { type: 'heading', attrs: { level: 3 }, content: [] },
    { type: 'heading', attrs: { level: 3 }, content: [t('规矩')] },
  );

  test('is stored without what an editor adds for itself', () => {
    const stored = parseDocument(written);
    expect(stored.content?.[2]?.attrs).toEqual({ src: PICTURE, alt: '一头鲸', caption: '布氏鲸' });
    expect(parseDocument(stored)).toEqual(stored);
  });

  test('is rendered with anchors, figures and tables that scroll', () => {
    const { html, outline } = render(parseDocument(written));
    expectHarmless(html);
    expect(outline).toEqual([
      { id: 'h-1', text: '先找鸟', level: 2 },
      { id: 'h-2', text: '规矩', level: 3 },
    ]);
    expect(html).toContain('<h2 id="h-1">先找鸟</h2><p>海上没有路，<strong>找鲸</strong>要先找鸟。<br>白的少。</p>');
    expect(html).toContain(
      `<figure><img src="${PICTURE}" srcset="/media/image/ab/abcd/w640.webp 640w, ${PICTURE} 1600w" sizes="(min-width: 768px) 684px, 100vw" width="1600" height="900" loading="lazy" decoding="async" alt="一头鲸"><figcaption>布氏鲸</figcaption></figure>`,
    );
    expect(html).toContain('<ul><li><p>减速</p><ol start="3"><li><p>排队</p></li></ol></li></ul>');
    expect(html).toContain(
      '<thead><tr><th scope="col">物种</th><th scope="col">只数</th></tr></thead><tbody><tr><td>白鹤</td><td>4,367</td></tr></tbody>',
    );
    expect(html).toContain('<pre tabindex="0"><code class="language-c++">a &lt; b</code></pre>');
    expect(html).toContain(
      '<video controls preload="none" playsinline width="640" height="360" data-hls="/media/video/v1/master.m3u8" poster="/media/image/p.webp"></video>',
    );
  });

  test('says how a picture stands where it is not as wide as the text', () => {
    const stored = parseDocument(doc(image(PICTURE, { layout: 'left', caption: '食堂' }), image(PICTURE, { layout: null })));
    expect(stored.content?.map(({ attrs }) => attrs)).toEqual([
      { src: PICTURE, alt: '', caption: '食堂', layout: 'left' },
      { src: PICTURE, alt: '', caption: '' },
    ]);
    const { html } = render(stored);
    expectHarmless(html);
    expect(html).toContain('<figure data-layout="left"><img');
    expect(html).toContain('sizes="(min-width: 768px) 314px, 60vw"');
    expect(html).toContain('</figure><figure><img');
    for (const layout of ['full', 'left" onclick="alert(1)', 7, '__proto__'])
      expect(parseDocument(doc(image(PICTURE, { layout }))).content?.[0]?.attrs).toEqual({ src: PICTURE, alt: '', caption: '' });
  });

  test('has its footnotes as numbers in the text and words below it', () => {
    const note = (text: unknown): DocNode => ({ type: 'footnote', attrs: { text, number: 7 } });
    const stored = parseDocument(doc(p('湖水', note(' 见\n<公报> '), '退去', note(''), note('第二条'))));
    expect(stored.content?.[0]?.content).toEqual([
      t('湖水'),
      { type: 'footnote', attrs: { text: '见 <公报>' } },
      t('退去'),
      { type: 'footnote', attrs: { text: '第二条' } },
    ]);
    const { html } = render(stored);
    expectHarmless(html);
    expect(html).toBe(
      '<p>湖水<sup class="note"><a id="fnref-1" href="#fn-1" aria-label="脚注 1">[1]</a></sup>退去<sup class="note"><a id="fnref-2" href="#fn-2" aria-label="脚注 2">[2]</a></sup></p>' +
        '<section class="notes" aria-label="脚注"><ol><li id="fn-1">见 &lt;公报&gt; <a href="#fnref-1" aria-label="回到脚注 1 的位置">↩</a></li><li id="fn-2">第二条 <a href="#fnref-2" aria-label="回到脚注 2 的位置">↩</a></li></ol></section>',
    );
    expect(textOf(stored)).toBe('湖水退去\n见 <公报>\n第二条');
    expect(textLength(stored)).toBe(13);
    expect(() => parseDocument(doc(p(note('长'.repeat(1001)))))).toThrow('一条脚注最多 1000 字');
    expect(() => parseDocument(doc(p(...Array.from({ length: 201 }, () => note('注')))))).toThrow('一篇文章最多 200 条脚注');
  });

  test('keeps words above and below the line, and takes them away as Markdown', () => {
    const raised = doc(p('约 10', t('6', { type: 'superscript' }), ' 个，CO', t('2', { type: 'subscript' }, { type: 'bold' })));
    const stored = parseDocument(raised);
    const { html } = render(stored);
    expectHarmless(html);
    expect(html).toBe('<p>约 10<sup>6</sup> 个，CO<strong><sub>2</sub></strong></p>');
    expect(textOf(stored)).toBe('约 106 个，CO2');
    expect(raisedTextOf(stored)).toBe('约 10⁶ 个，CO₂');
    expect(markdownOf(stored, { picture: () => null, video: () => null })).toBe(
      '约 10<sup>6</sup> 个，CO<strong><sub>2</sub></strong>',
    );
    const both = parseDocument(doc(p(t('2', { type: 'subscript' }, { type: 'superscript' }))));
    expect(both).toEqual(doc(p(t('2', { type: 'superscript' }))));
  });

  test('breaks a long address anywhere, and begins a line of Arabic at the right', () => {
    const address = 'https://a.example/archive?id=88&page=2';
    const { html } = render(parseDocument(doc(p(`见 ${address}，又及。`), p('“مرحبا” 是你好'), p('Short words stay whole'))));
    expectHarmless(html);
    expect(html).toBe(
      '<p>见 <span class="long">https://a.example/archive?id=88&amp;page=2</span>，又及。</p><p dir="rtl">“مرحبا” 是你好</p><p>Short words stay whole</p>',
    );
  });

  test('puts pictures in a row beside their neighbours', () => {
    const inRow = image(PICTURE, { layout: 'row' });
    const { html } = render(parseDocument(doc(p('前'), inRow, inRow, p('后'), inRow)));
    expectHarmless(html);
    expect(html.replaceAll(/<img[^>]*>/g, '')).toBe(
      '<p>前</p><div class="gallery" data-columns="2"><figure data-layout="row"></figure><figure data-layout="row"></figure></div><p>后</p><figure data-layout="row"></figure>',
    );
  });

  test('keeps merged cells', () => {
    const merged = doc(table([cell('一', { rowspan: 2 }), cell('二', { colspan: 2 })], [cell('三'), cell('四')]));
    expect(render(parseDocument(merged)).html).toContain(
      '<tr><td rowspan="2">一</td><td colspan="2">二</td></tr><tr><td>三</td><td>四</td></tr>',
    );
  });

  test('is counted as a person counts, and summed up by its first 54 characters', () => {
    const body = parseDocument(doc(p('👨‍👩‍👧一家', t('三口', { type: 'bold' })), p('𠮷野家 ', '开了 40 年')));
    expect(textLength(body)).toBe(20);
    expect(textOf(body)).toBe('👨‍👩‍👧一家三口\n𠮷野家 开了 40 年');
    expect(summaryOf('  第一行\n第二行')).toBe('第一行 第二行');
    expect([...summaryOf('𠮷'.repeat(60))]).toHaveLength(54);
    const words = `${'天'.repeat(47)}，铁路 international`;
    expect(summaryOf(words)).toBe(`${'天'.repeat(47)}，铁路…`);
    expect(summaryOf(`${'天'.repeat(51)}，“高铁开通`)).toBe(`${'天'.repeat(51)}…`);
    expect(summaryOf('天'.repeat(54))).toBe('天'.repeat(54));
    expect([readMinutes(0), readMinutes(1), readMinutes(400), readMinutes(401)]).toEqual([0, 1, 1, 2]);
  });

  test('may be 50,000 characters long, and empty while it is a draft', () => {
    expect(textLength(parseDocument(doc(p('长'.repeat(50_000)))))).toBe(50_000);
    expect(parseDocument({ type: 'doc' })).toEqual(doc({ type: 'paragraph' }));
    expect(parseDocument(doc(p('')))).toEqual(doc({ type: 'paragraph' }));
  });
});
