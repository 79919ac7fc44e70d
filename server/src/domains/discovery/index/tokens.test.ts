import { describe, expect, test } from 'vitest';
import { highlight, excerptAround } from '../search/search.ts';
import { findReading, readingOf, typedPinyin } from './pinyin.ts';
import { allWords, searchVector } from './vector.ts';

test('a post is found by the words of its title, tags, author and text, each with its weight', () => {
  const vector = searchVector(
    {
      type: 'article',
      categoryId: 'tech',
      region: null,
      title: '学习方法',
      tags: ['AI 绘画'],
      author: '江畔观察',
      text: '我的方法和你的',
    },
    7,
  );
  expect(vector).toContain("'学习':1A");
  expect(vector).toMatch(/'方法':2A,\d+/);
  expect(vector).toMatch(/'ai':\d+B/);
  expect(vector).toMatch(/'@tag:ai 绘画'/);
  expect(vector).toMatch(/'江畔':\d+B/);
  expect(vector).not.toMatch(/'的'/);
});

test('a question is cut like the texts, whatever its width, case and spaces', () => {
  expect(allWords('机器学习')).toEqual(allWords('机器  学习'));
  expect(allWords('ＡＩ绘画')).toEqual(allWords('ai 绘画'));
  expect(allWords('北京大学')).toMatchObject({
    query: "('北京' & '大学')",
    weighed: "('北京大学' | ('北京' & '大学'))",
    words: ['北京大学', '北京', '大学'],
  });
  expect(allWords("a'b\\c")?.query).toBe("'a' & 'b' & 'c'");
  expect(allWords('🎉 ！？。')).toBeNull();
  expect(allWords('很长的搜索词'.repeat(200))?.query.split('&').length).toBeLessThanOrEqual(16);
});

describe('pinyin', () => {
  test('is written without tones and spaces, and by its initials', () => {
    expect(readingOf('机器学习')).toEqual({ pinyin: 'jiqixuexi', initials: 'jqxx' });
    expect(readingOf('重庆的绿茶 AI·2026')).toEqual({ pinyin: 'chongqingdelvchaai2026', initials: 'cqdlcai2026' });
  });

  test.each([
    ['用机器学习预测天气', 'jqxx', '机器学习'],
    ['用机器学习预测天气', 'jiqixuexi', '机器学习'],
    ['用机器学习预测天气', 'jiqixue', '机器学'],
    ['用机器学习预测天气', 'jiqix', '机器学'],
    ['用机器学习预测天气', 'iqi', null],
    ['用 AI 绘画', 'aihh', 'AI 绘画'],
    ['🎉庆祝', 'qz', '庆祝'],
    ['海图工作室', 'ai', null],
    ['海图 Chain', 'ain', null],
    ['海图 Chain', 'chain', 'Chain'],
    ['热爱生活', 'ai', '爱'],
  ])('in %s finds what %s reads: %s', (text, typed, part) => {
    expect(findReading(text, typed)).toBe(part);
  });

  test('is anything typed in Latin letters, and nothing else', () => {
    expect(['jqxx', "xi'an", 'JI QI', 'iPhone 17'].map(typedPinyin)).toEqual(['jqxx', 'xian', 'jiqi', 'iphone17']);
    expect(['机器', 'j', '2026', 'c++', ''].map(typedPinyin)).toEqual([null, null, null, null, null]);
  });
});

describe('a hit', () => {
  test('is marked, and everything around it escaped', () => {
    expect(highlight('<b>机器学习</b>与"机器"', ['机器', '学习'])).toBe(
      '&lt;b&gt;<em>机器学习</em>&lt;/b&gt;与&quot;<em>机器</em>&quot;',
    );
    expect(highlight('ＡＩ与 Ai', ['ai'])).toBe('<em>ＡＩ</em>与 <em>Ai</em>');
    expect(highlight('没有', ['机器'])).toBe('没有');
  });

  test('is shown in its passage when the summary has none', () => {
    expect(excerptAround('摘要里有机器', '正文', ['机器'])).toBe('摘要里有机器');
    expect(excerptAround('摘要', `${'前'.repeat(100)}机器${'后'.repeat(200)}`, ['机器'])).toMatch(/^…前{24}机器后+…$/);
    expect(excerptAround('摘要', `别的话。这句里有机器${'后'.repeat(200)}`, ['机器'])).toMatch(/^…这句里有机器后+…$/);
    expect(excerptAround('摘要', `学习。${'中'.repeat(100)}。这句是机器学习`, ['机器', '学习', '机器学习'])).toBe(
      '…这句是机器学习',
    );
    expect(excerptAround('摘要', '正文', ['机器'])).toBe('摘要');
  });
});
