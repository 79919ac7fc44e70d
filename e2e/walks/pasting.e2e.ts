import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

let complaints: string[];

test.beforeEach(async ({ page }) => {
  ({ complaints } = watch(page));
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  await page.getByRole('textbox', { name: '正文' }).click();
});

test.afterEach(() => expect(complaints).toEqual([]));

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{mso-style-unhide:no}</style></head><body>
<h1><span style='font-family:等线'>一、社区食堂的账<o:p></o:p></span></h1>
<p class=MsoNormal style='text-indent:21pt'>　　上午十点半，<b><span style='color:red'>蒸汽</span></b>先冒出来。<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>米面油</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a)<span>&nbsp;</span></span><![endif]>大米</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>人工</p>
<table class=MsoTableGrid><tr><td style='border:solid'><p class=MsoNormal>年份</p></td><td><p class=MsoNormal>份数</p></td></tr></table>
<p class=MsoNormal><img width=554 src="file:///C:/Temp/clip_image002.jpg"></p></body></html>`;

test('a piece of a Word document keeps headings, lists, tables and its picture', async ({ page }) => {
  const jpeg = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#4d8b6a' } })
    .jpeg()
    .toBuffer();
  const rtf = String.raw`{\rtf1{\*\shppict{\pict\jpegblip ${jpeg.toString('hex')}}}}`;
  await paste(page, { 'text/html': WORD, 'text/rtf': rtf });
  await expect(page.locator('figure img[src^="/media/"]')).toBeVisible();
  expect(await outline(page)).toEqual([
    'heading 一、社区食堂的账',
    'paragraph 上午十点半，蒸汽先冒出来。',
    'orderedList 米面油 > orderedList 大米 | 人工',
    'table 年份 | 份数',
    'image ',
  ]);
});

const WECHAT = `<section style="font-size:16px"><section style="text-align:center"><span style="font-size:20px"><strong>湖水退去之后</strong></span></section>
<p><span style="letter-spacing:1px">　　清晨六点，下湖。</span></p><p><br></p>
<section><img class="rich_pages" data-src="https://mmbiz.qpic.cn/mmbiz_jpg/abc/640" src="data:image/svg+xml,%3Csvg/%3E" alt="候鸟"></section>
<blockquote class="js_blockquote_wrap"><section><p>引用的话</p></section></blockquote>
<section class="code-snippet__fix"><ul class="code-snippet__line-index"><li></li><li></li></ul><pre class="code-snippet__js" data-lang="javascript"><code>const a = 1;</code><code>print(a);</code></pre></section>
<iframe data-src="https://v.qq.com/iframe/preview.html"></iframe></section>`;

test('a piece of a WeChat article keeps its structure, and says which pictures stayed behind', async ({ page }) => {
  // No test asks other sites; that the server does is a test of calls.
  await page.route('**/creator/media/fetchPicture', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: '无法连接对方网站', data: null } }),
  );
  await paste(page, { 'text/html': WECHAT });
  expect(await outline(page)).toEqual([
    'heading 湖水退去之后',
    'paragraph 清晨六点，下湖。',
    'image ',
    'blockquote 引用的话',
    'codeBlock const a = 1;\nprint(a);',
  ]);
  await expect(page.getByRole('group', { name: '图片上传失败' })).toContainText('候鸟');
  await expect(page.getByText('有 2 处内容未能粘贴')).toBeVisible();
  // What has no file of its own here is not submitted.
  await page.getByRole('button', { name: /提交审核/ }).click();
  await expect(page.getByText('还不能提交')).toBeVisible();
});

const HOSTILE = `<p onclick="window.harmed=1"><a href="javascript:window.harmed=1">甲</a><a href="data:text/html,x">乙</a><a href="https://ok.example/" onmouseover="window.harmed=1">丙</a></p>
<img src=x onerror="window.harmed=1"><svg onload="window.harmed=1"></svg><script>window.harmed=1</script><style>body{display:none}</style>
<object data="javascript:window.harmed=1"></object><form action="javascript:window.harmed=1"><input autofocus onfocus="window.harmed=1"></form>
<p style="position:fixed;inset:0;background:url(javascript:window.harmed=1)">丁</p>`;

test('hostile HTML leaves its words and nothing else', async ({ page }) => {
  await paste(page, { 'text/html': HOSTILE });
  await expect(page.getByRole('textbox', { name: '正文' })).toContainText('丁');
  const body = page.getByRole('textbox', { name: '正文' });
  expect(await body.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://ok.example/',
  ]);
  expect(await body.locator('script, style, svg script, form, iframe, object, [onclick], [onerror], p[style]').count()).toBe(0);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
});

const ARTICLE = `<p>湖水<sup><a href="https://wenjian.example/article/1#fn-1" id="fnref-1">1</a></sup>退去。</p>
<section class="notes" aria-label="脚注"><ol><li id="fn-1">见公报 <a href="#fnref-1" aria-label="回到脚注 1 的位置">↩</a></li></ol></section>`;

test('footnotes of an article of this site come along, without the list below it', async ({ page }) => {
  await paste(page, { 'text/html': ARTICLE });
  expect(await outline(page)).toEqual(['paragraph 湖水退去。']);
  await expect(page.getByRole('textbox', { name: '正文' }).locator('sup[data-note]')).toHaveAttribute('data-note', '见公报');
});

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.getByRole('textbox', { name: '正文' }).evaluate((editor, pieces) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(pieces)) clipboardData.setData(type, text);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

/** The blocks of the text, each with its words. */
const outline = (page: Page): Promise<string[]> =>
  page.getByRole('textbox', { name: '正文' }).evaluate((element) => {
    interface Block {
      type: string;
      text?: string;
      content?: Block[];
    }
    const words = (block: Block): string => block.text ?? (block.content ?? []).map(words).join('');
    const items = (list: Block): string =>
      (list.content ?? [])
        .map((item) =>
          (item.content ?? [])
            .map((part) => (part.type.endsWith('List') ? `> ${part.type} ${items(part)}` : words(part)))
            .join(' '),
        )
        .join(' | ');
    const show = (block: Block): string =>
      `${block.type} ${block.type.endsWith('List') || block.type === 'table' ? (block.type === 'table' ? (block.content ?? []).map((row) => (row.content ?? []).map(words).join(' | ')).join(' / ') : items(block)) : words(block)}`;
    const { editor } = element as unknown as { editor: { getJSON(): Block } };
    return (editor.getJSON().content ?? []).filter((block) => block.type !== 'paragraph' || words(block) !== '').map(show);
  });

test('pasted Markdown stays as it was written, and becomes what it means when its author says so', async ({ page }) => {
  const text = '## 看鸟\n\n清晨**“六点”**下湖，见 __1337__。\n\n- 白鹤\n- 江鸥';
  const body = page.getByRole('textbox', { name: '正文' });
  await paste(page, { 'text/plain': text });
  await expect(body).toContainText('清晨**“六点”**下湖，见 __1337__。');
  await expect(body.locator('strong')).toHaveCount(0);
  await page.getByRole('button', { name: '转为排版' }).click();
  await expect(body.getByRole('heading', { name: '看鸟' })).toBeVisible();
  await expect(body.locator('strong')).toHaveText(['“六点”', '1337']);
  await expect(body.locator('li')).toHaveText(['白鹤', '江鸥']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body).toContainText('清晨**“六点”**下湖');
  await expect(page.getByText('粘贴的内容像是 Markdown')).toHaveCount(0);

  await paste(page, { 'text/plain': '- 一\n- 二' });
  await page.getByRole('button', { name: '保留原文' }).click();
  await expect(page.getByText('粘贴的内容像是 Markdown')).toHaveCount(0);
  await expect(body).toContainText('- 一');
});
