import { expect, test, type Page } from '@playwright/test';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

const OFFICE = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>${body}</body></html>`;
const word = (list: string, number: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:${list} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${number}<span>&nbsp;&nbsp;</span></span></span><![endif]>${text}</p>`;

/** Pasted HTML, the text it becomes, and the note to its author. A link is shown as [words](address). */
const PASTED: [what: string, html: string, text: string[], notes: string[]][] = [
  [
    'links that show a shortened address',
    '<p>见<a href="https://a.example/long/way?id=7">https://a.example/long/w…</a>，和<a href="https://a.example/b">https://a.example/b</a>，完。又见https://c.example/d，完。</p>',
    [
      '见[https://a.example/long/w…](https://a.example/long/way?id=7)，和[https://a.example/b](https://a.example/b)，完。又见[https://c.example/d](https://c.example/d)，完。',
    ],
    [],
  ],
  [
    'comments, deleted and hidden words of Word',
    OFFICE(
      `<p class=MsoNormal>产量<a style='mso-comment-reference:乙_1'>翻倍</a><span class=MsoCommentReference><span><a class=msocomanchor href="#_msocom_1">[乙1]</a></span></span>，<del cite="mailto:a" datetime="2026-01-01T00:00">三</del><ins>两</ins>成<span style='display:none;mso-hide:all'>密</span>。</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>未核实</p></div></div>`,
    ),
    ['产量翻倍，两成。'],
    ['批注已略去', '修订中已删除的文字已略去', '隐藏的文字已略去'],
  ],
  [
    'numbers of clauses, which no list has',
    OFFICE(
      word('l0 level1', '（一）', '登记') +
        word('l1 level1', '2.1', '外观') +
        word('l2 level1', '3.', '三') +
        word('l2 level1', '4.', '四') +
        word('l3 level1', '·', '点') +
        '<p class=MsoListParagraph style="text-indent:21pt"><span>只是样式。</span></p>',
    ),
    ['（一）登记', '2.1 外观', '<ol 3><li>三</li><li>四</li></ol>', '<ul><li>点</li></ul>', '只是样式。'],
    ['列表和条款的编号已改为文字'],
  ],
  [
    'footnotes of Word',
    OFFICE(
      `<p class=MsoNormal>湖水<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>退去。</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span>[1]</span></a> 见公报。</p></div></div>`,
    ),
    ['湖水{见公报。}退去。'],
    [],
  ],
  [
    'lists of Word on the web',
    '<div class="ListContainerWrapper"><ol><li data-aria-level="1" data-leveltext="%1." data-aria-posinset="1"><p>一</p></li></ol></div><div class="ListContainerWrapper"><ul><li data-aria-level="2" data-leveltext="o" data-aria-posinset="1"><p>一甲</p></li></ul></div><div class="ListContainerWrapper"><ol start="2"><li data-aria-level="1" data-leveltext="%1." data-aria-posinset="2"><p>二</p></li></ol></div>',
    ['<ol><li>一<ul><li>一甲</li></ul></li><li>二</li></ol>'],
    [],
  ],
  [
    'lists of Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-9"><ul><li><p>一</p></li><ul><li><p>一甲</p></li><ul><li><p>深</p></li></ul><li><p>一乙</p></li></ul><li><p>二</p></li></ul></b>',
    ['<ul><li>一<ul><li>一甲<ul><li>深</li></ul></li><li>一乙</li></ul></li><li>二</li></ul>'],
    [],
  ],
  [
    'words above and below the line',
    '<p>10<sup>6</sup> 个，CO<sub>2</sub>，5<span style="vertical-align:super">-3</span> 米，<ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>字</p>',
    ['10^6^ 个，CO~2~，5^-3^ 米，漢（hàn）字'],
    ['注音已改为括号内的文字'],
  ],
  [
    'formulas',
    '<p>甲<span class="katex"><span class="katex-mathml"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a2</span></span>乙<math><msub><mi>x</mi><mn>1</mn></msub><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math>丙<span class="ztext-math" data-tex="b_1"><svg></svg></span>丁</p>',
    ['甲$a^2$乙x~1~+1/2丙$b_1$丁'],
    ['公式已改为文字'],
  ],
  [
    'faces and boxes to tick',
    '<p>好<img class="emoji" alt="😀" src="https://a.example/1.png"><img src="https://face.example/2.png" alt="[笑哭]" width="22"></p><ul><li><input type="checkbox" checked> 米</li><li><input type="checkbox"> 油</li></ul>',
    ['好😀[笑哭]', '<ul><li>☑ 米</li><li>☐ 油</li></ul>'],
    ['表情图片已改为文字', '复选框已改为 ☐ ☑'],
  ],
  [
    'a table with more columns than there may be',
    `<table><tr>${'<td>甲</td>'.repeat(52)}</tr><tr><td rowspan="0">乙</td><td>丙</td></tr></table>`,
    ['<table 2×50>'],
    ['表格只保留前 50 列'],
  ],
];

test('pasted text keeps its meaning, or its author is told of the change', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  await page.getByRole('textbox', { name: '正文' }).click();
  for (const [what, html, text, notes] of PASTED) {
    expect.soft(await pasted(page, html), what).toEqual(text);
    if (notes.length === 0) await expect(page.getByText('部分内容的形式有变化')).toHaveCount(0);
    else {
      await expect.soft(page.getByText(`${notes.join('；')}。`), what).toBeVisible();
      await page.getByRole('status').filter({ hasText: '部分内容的形式有变化' }).getByRole('button', { name: '关闭' }).click();
    }
  }
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a file that an article has no place for is refused with a sentence', async ({ page }) => {
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  await page.getByRole('textbox', { name: '正文' }).evaluate((editor) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], '表.xlsx'));
    const { left, top } = editor.getBoundingClientRect();
    editor.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, clientX: left + 9, clientY: top + 9 }),
    );
  });
  await expect(page.getByText('只能插入图片，或导入 Word（.docx）、Markdown（.md）文档')).toBeVisible();
});

/** Puts it in place of the text, and reads the text in few signs. */
const pasted = (page: Page, html: string): Promise<string[]> =>
  page.getByRole('textbox', { name: '正文' }).evaluate((element, fragment) => {
    interface Block {
      type: string;
      text?: string;
      attrs?: Record<string, unknown>;
      marks?: { type: string; attrs?: Record<string, unknown> }[];
      content?: Block[];
    }
    const { editor } = element as unknown as {
      editor: { getJSON(): Block; commands: { clearContent(): void; focus(): void } };
    };
    editor.commands.clearContent();
    editor.commands.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', fragment);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    const show = ({ type, text = '', attrs = {}, marks = [], content = [] }: Block): string => {
      const inside = content.map(show).join('');
      if (type === 'text')
        return marks.reduce(
          (words, mark) =>
            mark.type === 'link'
              ? `[${words}](${String(mark.attrs?.['href'])})`
              : mark.type === 'superscript'
                ? `^${words}^`
                : `~${words}~`,
          text,
        );
      if (type === 'footnote') return `{${String(attrs['text'])}}`;
      if (type === 'bulletList') return `<ul>${inside}</ul>`;
      if (type === 'orderedList') return `<ol${attrs['start'] === 1 ? '' : ` ${String(attrs['start'])}`}>${inside}</ol>`;
      if (type === 'listItem') return `<li>${inside}</li>`;
      if (type === 'table') return `<table ${content.length}×${content[0]?.content?.length}>`;
      return inside;
    };
    return (editor.getJSON().content ?? []).map(show).filter((line) => line !== '');
  }, html);
