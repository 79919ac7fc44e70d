import { describe, expect, test } from 'vitest';
import { sharedPercentWith } from './passages.ts';

const TEXT =
  '湖水退去之后，滩涂上留下一层细密的盐花。候鸟赶在风转向之前落下来，沿着水线一路啄食，远看像有人把一把米撒在镜子上。' +
  '守湖人说，今年来得比往年早了四天，他在本子上记下数目，又把望远镜递给身边的孩子。';
const OTHER =
  '城里的老茶馆翻修之后换了新招牌，掌柜还是那位掌柜。清早六点开门，先烧水，再擦桌，等第一位客人把报纸摊开，炉子上的铜壶正好响起来。';

describe('how much of a text stands in another one', () => {
  const shared = sharedPercentWith(TEXT);

  test.each([
    ['itself', TEXT, 100, 100],
    [
      'itself with other marks, spaces and letter forms',
      TEXT.replaceAll('，', ' , ').replace('鸟', '鳥').replace('风', '風'),
      100,
      100,
    ],
    ['one that quotes its first sentences', `${OTHER}${TEXT.slice(0, 56)}${OTHER}`, 30, 60],
    ['one about something else', OTHER, 0, 0],
  ])('%s', (_which, other, least, most) => {
    const percent = shared?.(other) ?? -1;
    expect(percent).toBeGreaterThanOrEqual(least);
    expect(percent).toBeLessThanOrEqual(most);
  });

  test('is not said of a text of a few words', () => {
    expect(sharedPercentWith('今天天气很好，我们去湖边看候鸟。')).toBeNull();
  });
});
