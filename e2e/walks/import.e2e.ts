import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { arrayBuffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn, watch } from '../visit.ts';

let complaints: string[];

test.beforeEach(async ({ page }) => {
  ({ complaints } = watch(page));
  await logIn(page, { mobile: '13800000003' }, PASSWORD);
  await page.goto(`${baseUrl()}/creator/center/publish`);
  await bodyOf(page).click();
});

test.afterEach(() => expect(complaints).toEqual([]));

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' });
const titleOf = (page: Page) => page.getByLabel(/^标题/);

async function bringIn(page: Page, name: string, content: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '导入 Word 或 Markdown 文档' }).click();
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer: content });
}

const MARKDOWN = `---
tags: [候鸟]
---
# 湖水退去之后

清晨**六点**，下湖。[公报](https://a.example/) [坏的](javascript:alert(1))

## 一、看鸟

- 白鹤
- 江鸥

| 年份 | 只数 |
| --- | --- |
| 2025 | 412 |

\`\`\`js
const a = 1;
\`\`\`

<script>window.harmed = 1</script><img src=x onerror="window.harmed = 1">

![候鸟](https://127.0.0.1/bird.png)
`;

test('a Markdown document keeps its structure, gives the title, and harms nobody', async ({ page }) => {
  await bringIn(page, '湖.md', Buffer.from(MARKDOWN));
  const body = bodyOf(page);
  await expect(titleOf(page)).toHaveValue('湖水退去之后');
  await expect(body.getByRole('heading', { name: '一、看鸟' })).toBeVisible();
  await expect(body.locator('strong')).toHaveText('六点');
  await expect(body.locator('li')).toHaveText(['白鹤', '江鸥']);
  await expect(body.locator('td')).toHaveText(['2025', '412']);
  await expect(body.locator('pre')).toHaveText('const a = 1;');
  await expect(body.locator('a')).toHaveAttribute('href', 'https://a.example/');
  // A script that was written down is what the text is about.
  await expect(body).toContainText('<script>window.harmed = 1</script>');
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  // The server does not ask its own machine for pictures; the place stays, and can be filled.
  await expect(page.getByRole('group', { name: '图片上传失败' }).filter({ hasText: '候鸟' })).toContainText('该地址不能获取文件');
  await expect(page.getByText(/处内容未能粘贴/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body.locator('li')).toHaveCount(0);
});

test('a Word document keeps its headings and tables, and its pictures become the author’s own', async ({ page }) => {
  await titleOf(page).fill('原来的标题');
  await bodyOf(page).click();
  await bringIn(page, '湖.docx', await wordDocument());
  const body = bodyOf(page);
  await expect(body.getByRole('heading', { name: '湖水退去之后' })).toBeVisible();
  await expect(body.locator('td')).toHaveText(['年份', '只数']);
  await expect(body.locator('figure img[src^="/media/"]')).toBeVisible();
  await expect(titleOf(page)).toHaveValue('原来的标题');
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  await page.reload();
  await expect(body.locator('figure img[src^="/media/"]')).toBeVisible();
});

test('a file that is no document, or a trap, is refused with a sentence and changes nothing', async ({ page }) => {
  await bodyOf(page).pressSequentially('已经写的');
  await bringIn(page, '假的.docx', Buffer.from('不是文档'));
  await expect(page.getByText('文档已损坏，或不是 .docx 文件')).toBeVisible();
  await bringIn(page, '炸弹.docx', await wordDocument({ 'word/media/big.png': Buffer.alloc(151 * 1024 ** 2) }));
  await expect(page.getByText('文档解压后过大，无法读取')).toBeVisible({ timeout: 30_000 });
  await expect(bodyOf(page)).toHaveText('已经写的');
});

async function wordDocument(files: Record<string, Buffer> = {}): Promise<Buffer> {
  const png = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#4d8b6a' } })
    .png()
    .toBuffer();
  const main = 'http://schemas.openxmlformats.org';
  const p = (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${main}/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="图" descr="湖面"/><a:graphic xmlns:a="${main}/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="${main}/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rId7"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${main}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId7" Type="${main}/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${main}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${main}/wordprocessingml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><w:body>${p('湖水退去之后', '1')}${p('清晨六点。')}<w:tbl><w:tr><w:tc>${p('年份')}</w:tc><w:tc>${p('只数')}</w:tc></w:tr></w:tbl>${picture}</w:body></w:document>`,
    'word/media/image1.png': png,
    ...files,
  };
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path, { compressionLevel: 1 });
  zip.end();
  return Buffer.from(await arrayBuffer(zip.outputStream));
}
