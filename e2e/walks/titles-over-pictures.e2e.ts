import { crc32, deflateSync } from 'node:zlib';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { baseUrl } from '../visit.ts';

const SIZES = [360, 390, 640, 768, 1024, 1280, 1440, 1920];

/** A picture that is white all over. */
function whitePng(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 255);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** The least contrast between the words' colour and any pixel behind their lines. */
async function contrastOf(page: Page, words: Locator): Promise<number> {
  const { color, lines } = await words.evaluate((element) => {
    const { color } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const lines = rects.map(({ x, y, width, height }) => ({ x, y, width, height }));
    // What is behind the words, without them.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()];
    document.adoptedStyleSheets.at(-1)?.replaceSync('main * { color: transparent !important; text-shadow: none !important }');
    return { color, lines };
  });
  const shot = (await page.screenshot()).toString('base64');
  const min = await page.evaluate(
    async ({ shot, color, lines }) => {
      const luminance = (parts: number[]): number => {
        const [r = 0, g = 0, b = 0] = parts.map((part) =>
          part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const image = new Image();
      image.src = `data:image/png;base64,${shot}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const own = luminance((color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
      let min = 21;
      for (const { x, y, width, height } of lines) {
        const { data } = context.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height));
        for (let at = 0; at < data.length; at += 4) {
          const behind = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
          min = Math.min(min, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
        }
      }
      return min;
    },
    { shot, color, lines },
  );
  await page.evaluate(() => (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
  return min;
}

test('words over a white picture are read at every size: the lead of the home page and the first of the hot list', async ({
  page,
}) => {
  const white = whitePng(1600, 900);
  await page.route(/\/media\//, (route) => route.fulfill({ contentType: 'image/png', body: white }));
  for (const width of SIZES) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(baseUrl());
    const slide = page.getByRole('region', { name: '首屏推荐' }).locator('li').first();
    await slide.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        slide
          .locator('img')
          .last()
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
    for (const part of ['h2', 'p', 'span']) {
      const words = slide.locator(`a > div ${part}`).first();
      if (await words.isVisible())
        expect(await contrastOf(page, words), `${part} of the lead at ${width}`).toBeGreaterThanOrEqual(4.5);
    }
    await page.goto(`${baseUrl()}/hotList`);
    const first = page.locator('main article h3').first();
    await first.scrollIntoViewIfNeeded();
    expect(await contrastOf(page, first), `the hot list's first at ${width}`).toBeGreaterThanOrEqual(4.5);
  }
});
