import { expect, test } from 'vitest';
import { stampTile } from './make-images.ts';

const letters = async (text: string) => (String(await stampTile(1200, 800, text)).match(/<path/g) ?? []).length;

test.each(['仅供闻见入驻使用 2026-11-22', '仅供江声&日报Daily入驻使用 2026-11-22', '仅供瞰潮入驻使用'])(
  '%s is drawn letter by letter',
  async (text) => {
    expect(await letters(text)).toBe(text.replaceAll(' ', '').length);
  },
);

test('a letter that no font here has is left out, and the rest stays', async () => {
  expect(await letters('仅供𠮷入驻使用')).toBe(6);
});
