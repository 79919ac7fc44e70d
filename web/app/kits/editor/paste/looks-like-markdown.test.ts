import { expect, test } from 'vitest';
import { looksLikeMarkdown } from './markdown-paste.ts';

test.each([
  '# 湖水退去',
  '说了**“六点”**。',
  '- 白鹤\n- 江鸥',
  '1. 下湖\n2. 看鸟',
  '> 引\n> 文',
  '```js\na\n```',
  '[公报](https://a.example/)',
  '甲|乙\n---|---\n1|2',
])('%j is offered as formatted text', (text) => expect(looksLikeMarkdown(text)).toBe(true));

test.each([
  '湖水退去之后，候鸟来了。',
  '5 > 3，a*b*c',
  '- 完 -',
  '#候鸟# 来了',
  '——破折号',
  'https://a.example/a_b_c',
  '2026-11-23',
])('%j is words like any other', (text) => expect(looksLikeMarkdown(text)).toBe(false));
