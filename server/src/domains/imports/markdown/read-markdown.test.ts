import { expect, test } from 'vitest';
import { textOf } from '../../../documents/text.ts';
import { NO_SITE, readSiteConfig } from '../works/addresses.ts';
import { readFrontMatter } from './front-matter.ts';
import { readMarkdown } from './read-markdown.ts';

const read = (source: string, file = 'source/_posts/hu.md') => readMarkdown(file, source, NO_SITE);

test('facts of YAML, TOML, JSON, of Hexo’s bare form, and of a block that its language refuses', () => {
  expect(readFrontMatter('---\nTitle: 湖\ntags: [a, b]\n---\n文').facts).toEqual({ title: '湖', tags: ['a', 'b'] });
  expect(readFrontMatter('+++\ntitle = "湖"\n+++\n文')).toMatchObject({ facts: { title: '湖' }, text: '文' });
  expect(readFrontMatter('{\n"title": "湖"\n}\n文')).toMatchObject({ facts: { title: '湖' }, text: '文' });
  expect(readFrontMatter('title: 湖\ndate: 2020-01-01\n---\n文')).toMatchObject({ facts: { title: '湖' }, text: '文' });
  expect(readFrontMatter('---\ntitle: 湖: [水\ntags:\n- a\n---\n文')).toMatchObject({
    facts: { title: '湖: [水', tags: ['a'] },
    text: '文',
  });
  expect(readFrontMatter('---\n\n文\n\n---\n')).toMatchObject({ facts: {} });
});

test('a post of Hexo with its date, words, state and address', () => {
  const site = readSiteConfig('_config.yml', 'url: https://a.example\npermalink: post/:title.html\npost_asset_folder: true');
  const work = readMarkdown(
    'source/_posts/hu.md',
    '---\ntitle: 湖\ndate: 2019-08-15 23:59:10\ntags:\n- Go\n- [水]\ncategories: 自然\n---\n\n## 一\n\n文',
    site,
  );
  expect(work).toMatchObject({
    title: '湖',
    state: 'published',
    tags: ['Go', '水'],
    categories: ['自然'],
    addresses: ['/post/hu.html'],
    notes: [],
  });
  expect(work.publishedAt?.toISOString()).toBe('2019-08-15T15:59:10.000Z');
});

test('name and date of a Jekyll file; drafts; a date that is none', () => {
  expect(read('文', '_posts/2021-9-1-qiu.md')).toMatchObject({ title: 'qiu', state: 'published' });
  expect(read('文', '_posts/2021-9-1-qiu.md').publishedAt?.toISOString()).toBe('2021-08-31T16:00:00.000Z');
  expect(read('文', '_drafts/x.md').state).toBe('draft');
  expect(read('---\npublished: false\n---\n文').state).toBe('draft');
  expect(read('---\ndate: 去年\n---\n文')).toMatchObject({
    state: 'draft',
    publishedAt: null,
    notes: ['日期“去年”无法识别，转为草稿'],
  });
  expect(read('# 湖 *水*\n\n文')).toMatchObject({ title: '湖 水' });
});

test('tags of Hexo and Octopress', () => {
  const work = read(
    '{% codeblock 例 lang:js %}\nlet a = "{% x %}";\n\nb\n{% endcodeblock %}\n\n{% asset_img lake.png "湖水" %}\n\n{% post_link qiu 秋天 %}\n\n{% note info %}\n**记**住\n{% endnote %}\n\n{% youtube abc %}\n\n{% mystery 1 %}\n\n`{% 不是标签 %}`',
  );
  expect(work.body.content?.map(({ type }) => type)).toEqual([
    'paragraph',
    'codeBlock',
    'image',
    'paragraph',
    'blockquote',
    'paragraph',
    'paragraph',
    'paragraph',
  ]);
  expect(work.body.content?.[1]).toMatchObject({ attrs: { language: 'js' }, content: [{ text: 'let a = "{% x %}";\n\nb' }] });
  expect(work.body.content?.[2]?.attrs).toMatchObject({ src: 'lake.png', alt: '湖水' });
  expect(JSON.stringify(work.body)).toContain('imported-work:qiu');
  expect(textOf(work.body)).toContain('{% 不是标签 %}');
  expect(work.losses).toEqual({ frame: 1, tag: 1 });
});

test('shortcodes of Hugo', () => {
  const work = read(
    '{{< figure src="/img/a.png" title="湖" alt="水" >}}\n\n{{< highlight go >}}\nx\n{{< /highlight >}}\n\n{{% notice tip %}}记住{{% /notice %}}\n\n[下](a {{< ref "qiu.md" >}})\n\n{{< own a="1" >}}里面{{< /own >}}',
  );
  expect(work.body.content?.[0]?.attrs).toEqual({ src: '/img/a.png', alt: '水', caption: '湖' });
  expect(work.body.content?.[1]).toMatchObject({ type: 'codeBlock', attrs: { language: 'go' } });
  expect(work.body.content?.[2]).toMatchObject({ type: 'blockquote' });
  expect(textOf(work.body)).toContain('里面');
  expect(work.losses).toEqual({ tag: 1 });
});

test('footnotes, formulas, boxes, and words in angle brackets', () => {
  const work = read('湖[^1] $a^2$ 花 $5 到 $6\n\n$$\n\\sum_i\n$$\n\n- [x] 做\n\nList<String> 与 <b>粗</b>\n\n[^1]: 很深');
  expect(work.losses).toEqual({ formula: 2 });
  expect(work.body.content?.[1]).toMatchObject({
    type: 'codeBlock',
    attrs: { language: 'latex' },
    content: [{ text: '\\sum_i' }],
  });
  const text = textOf(work.body);
  for (const words of ['花 $5 到 $6', '☑ 做', 'List<String> 与 粗', '很深']) expect(text).toContain(words);
});
