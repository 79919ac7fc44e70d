import { describe, expect, test } from 'vitest';
import { convertMarkdown } from './markdown.ts';

describe('Markdown', () => {
  test('keeps its structure', () => {
    expect(convertMarkdown('\uFEFF---\ntitle: 题\n---\n# 一\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a;\n```\n')).toBe(
      '<h1>一</h1>\n<table>\n<thead>\n<tr>\n<th>甲</th>\n<th>乙</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n<pre><code class="language-js">let a;\n</code></pre>\n',
    );
  });

  test('does not link to scripts', () => {
    expect(convertMarkdown('[甲](javascript:alert(1)) ![乙](data:text/html,x)')).not.toContain('href');
  });

  test.each([
    ['他说**“湖水退去”**了', '<p>他说<strong>“湖水退去”</strong>了</p>\n'],
    ['**强调：**后面', '<p><strong>强调：</strong>后面</p>\n'],
    ['这是**（注）**的', '<p>这是<strong>（注）</strong>的</p>\n'],
    ['~~《报》~~删去', '<p><s>《报》</s>删去</p>\n'],
  ])('%s is emphasised though no blank stands beside it', (text, html) => expect(convertMarkdown(text)).toBe(html));

  test.each([
    ['写在 <title> 里', '<p>写在 &lt;title&gt; 里</p>\n'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['<title>\n**湖**', '<p>&lt;title&gt;\n<strong>湖</strong></p>\n'],
    ['<canvas> 与 <?php', '<p>&lt;canvas&gt; 与 &lt;?php</p>\n'],
    ['<article-body>', '<p>&lt;article-body&gt;</p>\n'],
    ['<u>下划</u>', '<p><u>下划</u></p>\n'],
    ['<table>\n<tr><td>*甲*</td></tr>\n</table>\n\n后', '<table>\n<tr><td>*甲*</td></tr>\n</table>\n<p>后</p>\n'],
    ['<!-- 不说 -->\n后', '<!-- 不说 -->\n<p>后</p>\n'],
    ['<pre>\n甲\n\n乙\n</pre>\n后', '<pre>\n甲\n\n乙\n</pre>\n<p>后</p>\n'],
  ])('%j keeps the tags that say how it looks, and takes any other as words', (text, html) =>
    expect(convertMarkdown(text)).toBe(html),
  );

  test.each([
    ['约 10^6^ 个，CO~2~ 和 3~5天，7~9天 ^_^', '<p>约 10<sup>6</sup> 个，CO<sub>2</sub> 和 3~5天，7~9天 ^_^</p>\n'],
    ['10<sup>-9</sup> 米', '<p>10<sup>-9</sup> 米</p>\n'],
    [
      '- [x] 米\n- [ ] 油\n- \\[x\\] 无',
      '<ul>\n<li data-checked="true">☑ 米</li>\n<li data-checked="false">☐ 油</li>\n<li>[x] 无</li>\n</ul>\n',
    ],
    [
      '设 $a_1*b_1*c = \\\\frac{1}{2}$，花 $5 和 $6',
      '<p>设 <span data-tex="$a_1*b_1*c = \\\\frac{1}{2}$">$a_1*b_1*c = \\\\frac{1}{2}$</span>，花 $5 和 $6</p>\n',
    ],
    ['\\$x_1\\$', '<p>$x_1$</p>\n'],
  ])('%j keeps what stands above and below the line, boxes and formulas', (text, html) =>
    expect(convertMarkdown(text)).toBe(html),
  );

  test('that begins with a rule loses nothing', () => {
    expect(convertMarkdown('---\n\n开头。\n\n---\n\n后来。\n')).toBe('<hr>\n<p>开头。</p>\n<hr>\n<p>后来。</p>\n');
  });

  test('keeps footnotes, each with its words where its number stood', () => {
    const text = '湖水[^a]退去[^b]，又是一处[^a]。还有^[当场写的 "话"]。\n\n[^a]: 见**公报**。\n\n    另一段。\n[^b]: 第二条。\n';
    expect(convertMarkdown(text)).toBe(
      '<p>湖水<sup data-note="见公报。 另一段。"></sup>退去<sup data-note="第二条。"></sup>，又是一处<sup data-note="见公报。 另一段。"></sup>。还有<sup data-note="当场写的 &quot;话&quot;"></sup>。</p>\n',
    );
  });
});
