import { describe, expect, test } from 'vitest';
import type { DocNode } from '#contract/document.ts';
import {
  PICTURE,
  render,
  doc,
  p,
  t,
  link,
  image,
  cell,
  table,
  nested,
  accept,
  expectHarmless,
} from '../../test/factories/test-documents.ts';

const BAD_PICTURE = '图片须先上传到本站，再插入正文';
const BAD_CARD = '正文中的作品卡片格式不正确';
const BAD_TABLE = '表格格式不正确，请检查合并的单元格';
const BAD_BODY = '正文格式不正确';
const TOO_DEEP = '正文层级过深或段落过多，请精简后再保存';

describe('a link that leads nowhere good is dropped, and its words stay', () => {
  test.each<[string, unknown]>([
    ['a javascript: link', doc(p(t('点我', link('javascript:alert(1)'))))],
    ['one in capitals', doc(p(t('点我', link('JaVaScRiPt:alert(1)'))))],
    ['one with a tab inside', doc(p(t('点我', link('java\tscript:alert(1)'))))],
    ['one with a line break and spaces before', doc(p(t('点我', link(' \n javascript:alert(1)'))))],
    ['one after a control character', doc(p(t('点我', link('\u0001javascript:alert(1)'))))],
    ['a data: link', doc(p(t('点我', link('data:text/html,<script>alert(1)</script>'))))],
    ['a vbscript: link', doc(p(t('点我', link('vbscript:msgbox(1)'))))],
    ['a file: link', doc(p(t('点我', link('file:///etc/passwd'))))],
    ['a blob: link', doc(p(t('点我', link('blob:https://wenjian.example/1'))))],
    ['an intent: link', doc(p(t('点我', link('intent://scan/#Intent;end'))))],
    ['a link without a scheme', doc(p(t('点我', link('//evil.example/'))))],
    ['a relative link', doc(p(t('点我', link('/api/v1/user/user/logout'))))],
    ['a link with somebody else’s name in front', doc(p(t('点我', link('https://wenjian.example@evil.example/'))))],
    ['an endless link', doc(p(t('点我', link(`https://a.example/${'x'.repeat(3000)}`))))],
    ['a link that is no text', doc(p(t('点我', link({ toString: 'https://a.example' }))))],
    ['a link to nothing', doc(p(t('点我', { type: 'link' })))],
    ['one whose mailbox is a place', doc(p(t('点我', link('mailto:a@b.com/c'))))],
  ])('%s', (_what, given) => expect(accept(given)).toEqual({ stored: doc(p(t('点我'))), html: '<p>点我</p>' }));
});

describe('a hostile body is refused with a sentence', () => {
  test.each<[string, unknown, string]>([
    ['a picture from elsewhere', doc(image('https://evil.example/track.gif')), BAD_PICTURE],
    ['a picture without a scheme', doc(image('//evil.example/track.gif')), BAD_PICTURE],
    ['a data: picture', doc(image('data:image/svg+xml,<svg onload=alert(1)>')), BAD_PICTURE],
    ['a javascript: picture', doc(image('javascript:alert(1)')), BAD_PICTURE],
    ['a picture out of the store', doc(image('/media/../api/v1/user/user/logout')), BAD_PICTURE],
    ['a picture out of the store by code', doc(image('/media/%2e%2e/api/secret')), BAD_PICTURE],
    ['a picture that is a call', doc(image('/api/v1/user/user/logout')), BAD_PICTURE],
    ['a picture that breaks out of its attribute', doc(image('/media/a.webp" onerror="alert(1)')), BAD_PICTURE],
    ['a hidden file', doc(image('/media/.tmp/write-1/file')), BAD_PICTURE],
    ['a picture without an address', doc(image(undefined)), BAD_PICTURE],
    ['a picture whose description is a novel', doc(image(PICTURE, { alt: '长'.repeat(201) })), '图片说明最多 200 字'],
    ['a video that is an address', doc({ type: 'video', attrs: { mediaId: 'javascript:alert(1)' } }), '正文中的视频不存在'],
    ['a video that is nothing', doc({ type: 'video' }), '正文中的视频不存在'],
    ['a work that is an address', doc({ type: 'work', attrs: { postsId: 'https://evil.example/' } }), BAD_CARD],
    ['a work that breaks out of its attribute', doc({ type: 'work', attrs: { postsId: 'a"><script>' } }), BAD_CARD],
    ['a work that is nothing', doc({ type: 'work' }), BAD_CARD],
    ['a work within a line', doc(p('前', { type: 'work', attrs: { postsId: 'w1' } })), BAD_BODY],
    [
      'fifty-one works',
      doc(...Array.from({ length: 51 }, (_, n) => ({ type: 'work', attrs: { postsId: `w${n}` } }))),
      '一篇文章最多放 50 个作品卡片',
    ],
    [
      'a heading of the first level',
      doc({ type: 'heading', attrs: { level: 1 }, content: [t('大')] }),
      '正文标题只支持二级到四级',
    ],
    [
      'a heading whose level is markup',
      doc({ type: 'heading', attrs: { level: '2 onclick=alert(1)' }, content: [t('大')] }),
      '正文标题只支持二级到四级',
    ],
    ['a heading without a level', doc({ type: 'heading', content: [t('大')] }), '正文标题只支持二级到四级'],
    ['a script node', doc({ type: 'script', content: [t('alert(1)')] }), BAD_BODY],
    ['an iframe node', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } }), BAD_BODY],
    ['a node named like a part of every object', doc({ type: '__proto__' }), BAD_BODY],
    [
      'a mark that carries style',
      doc(p(t('红', { type: 'textStyle', attrs: { color: 'red;background:url(//evil)' } }))),
      BAD_BODY,
    ],
    ['a field of its own', { ...doc(p('一')), html: '<script>alert(1)</script>' }, BAD_BODY],
    ['text at the top', doc(t('没有段落')), BAD_BODY],
    ['a paragraph in a paragraph', doc(p(p('里'))), BAD_BODY],
    ['a list item outside a list', doc({ type: 'listItem', content: [p('一')] }), BAD_BODY],
    ['a picture inside a line', doc(p('前', image(PICTURE))), BAD_BODY],
    ['marks in a code block', doc({ type: 'codeBlock', content: [t('a', { type: 'bold' })] }), BAD_BODY],
    ['a document in a document', doc(doc(p('一'))), BAD_BODY],
    ['a cell outside a table', doc(cell('一')), BAD_BODY],
    ['a table without rows', doc({ type: 'table' }), BAD_TABLE],
    ['a table with a missing cell', doc(table([cell('1'), cell('2')], [cell('3')])), BAD_TABLE],
    ['a table whose cells overlap', doc(table([cell('1'), cell('2', { rowspan: 2 })], [cell('3', { colspan: 2 })])), BAD_TABLE],
    ['a cell a million columns wide', doc(table([cell('1', { colspan: 1_000_000 })])), BAD_TABLE],
    ['a cell that reaches below the table', doc(table([cell('1', { rowspan: 3 })], [])), BAD_TABLE],
    ['a span that is markup', doc(table([cell('1', { colspan: '2" onmouseover="alert(1)' })])), BAD_TABLE],
    ['quotes forty deep', doc(nested(60)), TOO_DEEP],
    [
      'quotes a hundred thousand deep',
      JSON.parse(`${'{"type":"doc","content":['.repeat(100_000)}${']}'.repeat(100_000)}`),
      TOO_DEEP,
    ],
    ['more nodes than anybody writes', doc(...Array.from({ length: 20_001 }, () => ({ type: 'paragraph' }))), TOO_DEEP],
    ['50,001 characters', doc(p('长'.repeat(50_001))), '正文最多 50000 字'],
    ['a list instead of a document', [], BAD_BODY],
    ['a paragraph instead of a document', p('一'), BAD_BODY],
    ['text that is a number', doc(p({ type: 'text', text: 1 } as unknown as DocNode)), BAD_BODY],
    ['content that is an object', doc({ type: 'paragraph', content: { length: 1 } } as unknown as DocNode), BAD_BODY],
  ])('%s', (_what, given, message) => {
    expect(accept(given)).toEqual({ refusal: message });
  });
});

describe('what looks hostile but is only text stays text', () => {
  test.each<[string, unknown, string]>([
    ['markup', doc(p('<script>alert(1)</script>')), '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['an entity', doc(p('&lt;img onerror=x&gt;')), '<p>&amp;lt;img onerror=x&amp;gt;</p>'],
    [
      'quotes in a description',
      doc(image(PICTURE, { alt: '"><img src=x onerror=alert(1)>' })),
      'alt="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"',
    ],
    [
      'markup in a caption',
      doc(image(PICTURE, { caption: '</figcaption><script>' })),
      '<figcaption>&lt;/figcaption&gt;&lt;script&gt;</figcaption>',
    ],
    [
      'markup in code',
      doc({ type: 'codeBlock', attrs: { language: 'js"><script>' }, content: [t('</code></pre><script>')] }),
      '<pre tabindex="0"><code>&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;</code></pre>',
    ],
    [
      'quotes in a link',
      doc(p(t('去', link('https://a.example/?q="onmouseover="alert(1)')))),
      'href="https://a.example/?q=%22onmouseover=%22alert(1)"',
    ],
    [
      'a heading of markup',
      doc({ type: 'heading', attrs: { level: 2, id: 'x" onclick="y' }, content: [t('<b>')] }),
      '<h2 id="h-1">&lt;b&gt;</h2>',
    ],
    [
      'handlers and styles among attributes',
      doc({ type: 'paragraph', attrs: { style: 'position:fixed', onclick: 'alert(1)', class: 'x' }, content: [t('一')] }),
      '<p>一</p>',
    ],
    [
      'a target and a class on a link',
      doc(p(t('去', { type: 'link', attrs: { href: 'https://a.example/', target: '_self', rel: 'opener', class: 'x' } }))),
      '<a href="https://a.example/" rel="noopener nofollow ugc" target="_blank">去</a>',
    ],
    ['marks that turn the reading direction, and NUL', doc(p('甲\u202Eexe.\u0000乙')), '<p>甲exe.乙</p>'],
    ['half a character', doc(p('甲\uD800乙')), '<p>甲\uFFFD乙</p>'],
    [
      'marks in any order, twice',
      doc(p(t('粗', { type: 'code' }, { type: 'bold' }, link('https://a.example/'), { type: 'bold' }))),
      '<p><a href="https://a.example/" rel="noopener nofollow ugc" target="_blank"><strong><code>粗</code></strong></a></p>',
    ],
  ])('%s', (_what, given, html) => {
    const outcome = accept(given);
    if ('refusal' in outcome) throw new Error(outcome.refusal);
    expect(outcome.html).toContain(html);
    expectHarmless(outcome.html);
  });

  test('nothing bad is shown even if it was stored before the rules knew it', () => {
    const stored = doc(
      p(t('链接', link('javascript:alert(1)'))),
      image('javascript:alert(1)'),
      image('/media/image/zz/not-ours/1x1.webp'),
      { type: 'iframe', attrs: { src: 'https://evil.example' }, content: [p('里面的字')] },
      { type: 'heading', attrs: { level: '9><script>' }, content: [t('题')] },
      { type: 'orderedList', attrs: { start: '1" onclick="x' }, content: [{ type: 'listItem', content: [p('一')] }] },
      { type: 'video', attrs: { mediaId: 'nobody' } },
      { type: 'work', attrs: { postsId: '"></div><script>' } },
      table([cell('格', { colspan: '2" onclick="x' })]),
      p({ type: 'text', text: '字', marks: [{ type: 'script' }] }),
    );
    const { html } = render(stored);
    expectHarmless(html);
    expect(html).toBe(
      '<p>链接</p><p>里面的字</p><h2 id="h-1">题</h2><ol><li><p>一</p></li></ol>' +
        '<div class="table" role="group" aria-label="表格 1" tabindex="0"><table><tbody><tr><td>格</td></tr></tbody></table></div><p>字</p>',
    );
  });
});
