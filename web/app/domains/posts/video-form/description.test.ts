import { expect, test } from 'vitest';
import { descriptionOf, documentOf } from '../drafts/description.ts';

test.each(['', '一行', '第一行\n第二行', '上\n\n下', '最后有空行\n', ' 前后的空格 '])(
  '%j is kept line by line while it is typed',
  (text) => expect(descriptionOf(documentOf(text))).toBe(text),
);

test('nothing written is no body', () => expect(documentOf('')).toBeNull());
