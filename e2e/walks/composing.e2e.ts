import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

interface Part {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string }[];
  content?: Part[];
}

const words = (text: string, ...marks: string[]): Part => ({ type: 'text', text, marks: marks.map((type) => ({ type })) });
const note: Part = { type: 'footnote', attrs: { text: '注' } };
const line = (...content: Part[]): Part => ({ type: 'paragraph', content });
const table = (...content: Part[]): Part => ({
  type: 'table',
  content: [
    {
      type: 'tableRow',
      content: [
        { type: 'tableCell', content },
        { type: 'tableCell', content: [line(words('乙'))] },
      ],
    },
  ],
});

/** A text, and where in it is written: 注 stands for a footnote, / for a break, | between blocks. */
const PLACES: [what: string, blocks: Part[], at: number, expected: string][] = [
  ['behind a footnote', [line(words('正文一段'), note)], 6, '正文一段注这是后文'],
  ['between a footnote and words', [line(words('正文'), note, words('后'))], 4, '正文注这是后文后'],
  ['before a footnote', [line(words('正文'), note)], 3, '正文这是后文注'],
  ['between footnotes', [line(words('文'), note, note)], 3, '文注这是后文注'],
  ['before a footnote that begins a line', [line(note, words('后'))], 1, '这是后文注后'],
  ['behind a footnote that begins a line', [line(note, words('后'))], 2, '注这是后文后'],
  ['behind a footnote in bold', [line(words('粗', 'bold'), note)], 3, '粗注这是后文'],
  ['behind a break', [line(words('文'), { type: 'hardBreak' })], 3, '文/这是后文'],
  ['behind a footnote and a break', [line(words('文'), note, { type: 'hardBreak' })], 4, '文注/这是后文'],
  ['behind raised words', [line(words('10'), words('6', 'superscript'))], 4, '106这是后文'],
  ['below a card', [{ type: 'work', attrs: { postsId: 'w1' } }, line()], 2, '这是后文'],
  [
    'in a heading, behind a footnote',
    [{ type: 'heading', attrs: { level: 2 }, content: [words('题'), note] }],
    3,
    '题注这是后文',
  ],
  ['in a quote, behind a footnote', [{ type: 'blockquote', content: [line(words('引'), note)] }], 4, '引注这是后文'],
  [
    'in an item, behind a footnote',
    [{ type: 'bulletList', content: [{ type: 'listItem', content: [line(words('项'), note)] }] }],
    5,
    '项注这是后文',
  ],
  ['in an empty cell', [table(line())], 4, '这是后文|乙'],
  ['at the end of a cell, behind a footnote', [table(line(words('甲'), note))], 6, '甲注这是后文|乙'],
];

test('a composition leaves no letter behind, wherever it stands', async ({ page }) => {
  const { complaints } = watch(page);
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  await page.getByRole('textbox', { name: '正文' }).click();
  const session = await page.context().newCDPSession(page);
  for (const [what, blocks, at, expected] of PLACES) {
    await put(page, blocks, at);
    await compose(session, ['z', 'zh', 'zhe', 'zheshi'], '这是后文');
    await expect.poll(() => read(page), what).toBe(expected);
  }
  expect(complaints).toEqual([]);
});

test('signs of Markdown beside Chinese words take effect as they are typed, and undo goes back by sentence', async ({ page }) => {
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  await page.keyboard.type('说了**六点**和*七点*，~~八点~~与`九点`，2*3*4。');
  await expect(body.locator('strong')).toHaveText('六点');
  await expect(body.locator('em')).toHaveText('七点');
  await expect(body.locator('s')).toHaveText('八点');
  await expect(body.locator('code')).toHaveText('九点');
  await expect(body).toHaveText('说了六点和七点，八点与九点，2*3*4。');
  await put(page, [line()], 1);
  await page.keyboard.type('今天下雨。都回家了。');
  await page.keyboard.press('Enter');
  await page.keyboard.type('第二天晴');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => read(page)).toBe('今天下雨。都回家了。');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => read(page)).toBe('今天下雨。');
});

interface Holder {
  editor: {
    getJSON(): Part;
    commands: { setContent(document: Part): void; setTextSelection(at: number): void };
    view: { focus(): void };
  };
}

const put = (page: Page, content: Part[], at: number): Promise<void> =>
  page.getByRole('textbox', { name: '正文' }).evaluate(
    (element, { document, place }) => {
      const { editor } = element as unknown as Holder;
      editor.commands.setContent(document);
      editor.view.focus();
      editor.commands.setTextSelection(place);
    },
    { document: { type: 'doc', content }, place: at },
  );

async function compose(session: CDPSession, letters: readonly string[], text: string): Promise<void> {
  for (const typed of letters)
    await session.send('Input.imeSetComposition', { text: typed, selectionStart: typed.length, selectionEnd: typed.length });
  await session.send('Input.insertText', { text });
}

const read = (page: Page): Promise<string> =>
  page.getByRole('textbox', { name: '正文' }).evaluate((element) => {
    const lines: string[] = [];
    const walk = ({ type, text = '', content = [] }: Part) => {
      if (type === 'paragraph' || type === 'heading') lines.push('');
      if (type === 'text') lines.push(`${lines.pop() ?? ''}${text}`);
      if (type === 'footnote') lines.push(`${lines.pop() ?? ''}注`);
      if (type === 'hardBreak') lines.push(`${lines.pop() ?? ''}/`);
      content.forEach(walk);
    };
    walk((element as unknown as Holder).editor.getJSON());
    return lines.filter((one) => one !== '').join('|');
  });
