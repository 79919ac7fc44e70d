import { expect, test } from 'vitest';
import { splitFacts } from './front-matter.ts';

test('lines of facts before a text fill its fields', () => {
  const source = `---
title: "湖水: 退去之后"  # 定稿
tags:
  - 候鸟
  - '#湖'
categories: [生活]
description: >-
  清晨六点
  下湖
封面: https://a.example/c.png
date: 2026-12-01 08:30
draft: false
---
# 一
`;
  expect(splitFacts(source)).toEqual({
    facts: {
      title: '湖水: 退去之后',
      tags: ['候鸟', '湖'],
      category: '生活',
      summary: '清晨六点 下湖',
      cover: 'https://a.example/c.png',
      date: '2026-12-01 08:30',
    },
    text: '# 一\n',
  });
});

test.each([
  '---\n\n河堤上的人慢慢散了。\n\n---\n\n第二天放晴。\n',
  '---\n记住：明天下雨\n---\n后\n',
  '---\ntitle: 甲\n这一行是散文\n---\n后\n',
  '---\n\n---\n后\n',
  '正文\n---\ntitle: 甲\n---\n',
])('%j is all text', (source) => expect(splitFacts(source)).toEqual({ facts: {}, text: source }));
