import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { ownDetail } from '#contract/posts/drafts.ts';
import type { DocNode } from '#contract/document.ts';
import { markdownOf, markdownTitle } from '#server/documents/markdown.ts';
import { plain, randomDocument } from '../../server/test/factories/test-random-documents.ts';
import { makeCall, userToken } from '../calls.ts';
import { PASSWORD } from '../product.ts';
import { baseUrl, logIn } from '../visit.ts';

const MOBILE = '13800000003';
const TEXTS = 200;
const A_FILE = 20;

test('of two hundred texts that were taken away each is the same when it is brought in', async ({ page }) => {
  test.setTimeout(600_000);
  await logIn(page, { mobile: MOBILE }, PASSWORD);
  const token = await userToken(MOBILE);
  const texts = fc.sample(randomDocument, TEXTS).map(({ content = [] }) => content.filter(({ type }) => type !== 'work'));
  for (let from = 0; from < texts.length; from += A_FILE) {
    const content = texts.slice(from, from + A_FILE).flatMap((text, index) => [part(from + index), ...text]);
    const written = withoutAddresses(plain({ type: 'doc', content }));
    const markdown = `${markdownTitle(`第 ${from} 篇起`)}\n\n${markdownOf(written, { picture: () => null, video: () => null })}\n`;

    await page.goto(`${baseUrl()}/creator/center/publish`);
    await page.getByRole('textbox', { name: '正文' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '导入 Word 或 Markdown 文档' }).click();
    await (await choosing).setFiles({ name: '文.md', mimeType: 'text/markdown', buffer: Buffer.from(markdown) });
    await expect(page.getByLabel(/^标题/)).toHaveValue(`第 ${from} 篇起`);
    await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
    await expect(page).toHaveURL(/id=/);
    const postsId = new URL(page.url()).searchParams.get('id') ?? '';
    const { body } = await makeCall(ownDetail, { postsId }, token);
    const read = plain(body ?? { type: 'doc' });
    // One after the other, so that a failure names the text and not the file.
    expect(read.content?.length).toBe(written.content?.length);
    written.content?.forEach((block, index) => expect(read.content?.[index], `${from}: ${index}`).toEqual(block));
  }
});

/** An address among words becomes a link when it is brought in, as Markdown has it on GitHub, though it was none before. */
const withoutAddresses = (node: DocNode): DocNode => ({
  ...node,
  ...(node.text === undefined || node.marks?.some(({ type }) => type === 'link' || type === 'code')
    ? {}
    : { text: node.text.replaceAll('://', ':/') }),
  ...(node.content === undefined || node.type === 'codeBlock' ? {} : { content: node.content.map(withoutAddresses) }),
});

const part = (number: number): DocNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text: `第 ${number} 篇` }],
});
