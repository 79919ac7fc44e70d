import { expect, test } from 'vitest';
import { decodeText } from './text-file.ts';

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const SIMPLIFIED = '# 湖水退去之后\n\n“今天不卖了。”他说。\n';
const GBK = '2320bafecbaecdcbc8a5d6aebaf30a0aa1b0bdf1ccecb2bbc2f4c1cba1a3a1b1cbfbcbb5a1a30a';
const LITTLE = '23002000566e346c0090bb534b4e0e540a000a001c20ca4e29590d4e5653864e02301d20d64ef48b02300a00';

test.each([
  ['UTF-8', Buffer.from(SIMPLIFIED).toString('hex'), SIMPLIFIED],
  ['UTF-8 with its mark', `efbbbf${Buffer.from(SIMPLIFIED).toString('hex')}`, SIMPLIFIED],
  ['GBK', GBK, SIMPLIFIED],
  ['UTF-16 with its mark', `fffe${LITTLE}`, SIMPLIFIED],
  ['UTF-16 without', LITTLE, SIMPLIFIED],
  [
    'UTF-16 the other way round',
    '002300206e566c34900053bb4e4b5f8c000a000a300c4eca59294e0d8ce34e863002300d4ed68aaaff0c000a660e5929518d4f863002000a',
    '# 湖水退去之後\n\n「今天不賣了。」他說，\n明天再來。\n',
  ],
  ['UTF-16 of nothing but characters', '566e346c0090bb534b4e0e5419501f9e6567864e', '湖水退去之后候鸟来了'],
  [
    'Big5',
    '2320b4f2a4f4b068a568a4a7abe10a0aa175a4b5a4d1a4a3bde6a446a143a176a54cbba1a1410aa9faa4d1a641a8d3a1430a',
    '# 湖水退去之後\n\n「今天不賣了。」他說，\n明天再來。\n',
  ],
  ['GBK of one word', 'b6b9b8af', '豆腐'],
])('a file in %s is read as it was written', (_encoding, hex, text) => expect(decodeText(bytesOf(hex))).toBe(text));

test('a byte that was lost costs no more than its character', () => {
  const cut = bytesOf(Buffer.from(SIMPLIFIED).toString('hex')).slice(0, -2);
  expect(decodeText(cut)).toContain('今天不卖了');
  expect(decodeText(bytesOf(GBK.slice(0, -4)))).toContain('今天不卖了');
});
