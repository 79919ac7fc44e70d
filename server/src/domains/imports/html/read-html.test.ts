import { expect, test } from 'vitest';
import { parseDocument } from '../../../documents/parse.ts';
import type { Losses } from '../works/work.ts';
import { documentOfHtml, type HtmlOptions } from './read-html.ts';

function read(html: string, options: HtmlOptions = {}) {
  const losses: Losses = {};
  return { losses, content: documentOfHtml(html, losses, options).content ?? [] };
}
const p = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('blocks, marks and levels of headings become those of the product', () => {
  const { content, losses } = read(
    '<h1>大</h1><h3>小</h3><p>一<b>二<i>三</i></b>\n四</p><ol start="3"><li>甲<ul><li>乙</ul></ol><hr>',
  );
  expect(content.map(({ type, attrs }) => [type, attrs?.['level'] ?? attrs?.['start']])).toEqual([
    ['heading', 2],
    ['heading', 4],
    ['paragraph', undefined],
    ['orderedList', 3],
    ['horizontalRule', undefined],
  ]);
  expect(content[2]?.content).toEqual([
    { type: 'text', text: '一' },
    { type: 'text', text: '二', marks: [{ type: 'bold' }] },
    { type: 'text', text: '三', marks: [{ type: 'bold' }, { type: 'italic' }] },
    { type: 'text', text: ' 四' },
  ]);
  expect(losses).toEqual({});
});

test('the end of a line within Chinese words is no blank, and two breaks part paragraphs', () => {
  expect(read('<p>湖\n水 a\nb</p>一<br><br>二').content).toEqual([p('湖水 a b'), p('一'), p('二')]);
});

test('old texts without paragraphs are parted at their empty lines', () => {
  const { content } = read('一\n二\n\n三', { breaksLines: true });
  expect(content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: '一' }, { type: 'hardBreak' }, { type: 'text', text: '二' }] },
    p('三'),
  ]);
});

test('pictures that load later, their captions and links, and trackers', () => {
  const { content, losses } = read(
    '<figure><a href="https://a.example/x"><img data-src="https://a.example/1.jpg" src="data:image/gif;base64,AA" alt="湖"></a><figcaption>春</figcaption></figure><img src="/t.gif" width="1" height="1"><p>前<img src="b.png">后</p>',
  );
  expect(content.map(({ type }) => type)).toEqual(['image', 'paragraph', 'paragraph', 'image', 'paragraph']);
  expect(content[0]?.attrs).toEqual({ src: 'https://a.example/1.jpg', alt: '湖', caption: '春' });
  expect(losses).toEqual({ pictureLink: 1 });
});

test('code keeps its lines and language, from highlighters of all kinds', () => {
  const { content } = read(
    '<figure class="highlight js"><table><tr><td class="gutter"><pre>1</pre></td><td class="code"><pre>let a;<br>a</pre></td></tr></table></figure>' +
      '<pre><code class="language-go">x &lt; y\n</code></pre><pre class="code-snippet"><code>一</code><code>二</code></pre>',
  );
  expect(content).toEqual([
    { type: 'codeBlock', attrs: { language: 'js' }, content: [{ type: 'text', text: 'let a;\na' }] },
    { type: 'codeBlock', attrs: { language: 'go' }, content: [{ type: 'text', text: 'x < y' }] },
    { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: '一\n二' }] },
  ]);
});

test('a table with spans and gaps fills a rectangle that may be stored', () => {
  const document = documentOfHtml(
    '<table><tr><th rowspan="9">甲</th><td colspan="2">乙</td></tr><tr><td>丙</td></tr></table>',
    {},
  );
  expect(document.content?.[0]?.content?.map(({ content = [] }) => content.length)).toEqual([2, 2]);
  expect(parseDocument(document).content?.[0]?.type).toBe('table');
});

test('footnotes stand where their numbers are', () => {
  const { content } = read(
    '<p>湖<sup><a href="#fn1" id="fnref1">1</a></sup>水</p><section class="footnotes"><hr><ol><li id="fn1"><p>很深 <a href="#fnref1">↩</a></p></li></ol></section>',
  );
  expect(content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '湖' },
        { type: 'footnote', attrs: { text: '很深' } },
        { type: 'text', text: '水' },
      ],
    },
  ]);
});

test('what no node exists for stays as a link or as code, and is counted', () => {
  const { content, losses } = read(
    '<iframe src="https://v.example/1"></iframe><form action="/go"><input name="q"><button>去</button></form><script>x()</script><video><source src="/a.mp4"></video><p>式<span data-tex="a^2"></span></p><a href="#x">目录</a><a href="javascript:x">坏</a>',
  );
  expect(losses).toEqual({ frame: 1, form: 1, script: 1, media: 1, formula: 1, anchor: 1, link: 1 });
  expect(JSON.stringify(content)).toContain('https://v.example/1');
  expect(JSON.stringify(content)).toContain('name=\\"q\\"');
});

test('a hostile tree is read without end of the stack, and may be stored', () => {
  const { losses } = read(`${'<div>'.repeat(50_000)}深${'</div>'.repeat(50_000)}`);
  expect(losses.depth).toBeGreaterThan(0);
  const nested = documentOfHtml(`${'<ul><li>甲'.repeat(60)}`, {});
  expect(parseDocument(nested).type).toBe('doc');
});
