import { describe, expect, test } from 'vitest';
import { highlight, excerptAround } from '../search/excerpts.ts';
import { allPrefixes, allWords, anyWord, longerWords } from '../search/question.ts';
import { findReading, readingOf, typedPinyin } from './pinyin.ts';
import { charactersOf, keywordsOf, tokensOf, fold } from './tokens.ts';
import { searchVector } from './vector.ts';

test('a text is found by pairs of characters, words and numbers, in one width, case and script', () => {
  expect(tokensOf('我用 iPhone15 看長江，ＡＩ·2026')).toEqual(['我用', 'iphone', '15', '看长', '长江', 'ai', '2026']);
  expect(tokensOf('カナ naïve 鲸！？')).toEqual(['カナ', 'naïve', '鲸']);
  expect(charactersOf('我的鯨，鲸')).toEqual(['鲸']);
});

test('a post is found by what stands in its title, tags, author and text, each with its weight', () => {
  const { vector } = searchVector(
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
  expect(vector).toMatch(/'方法':3A,\d+/);
  expect(vector).toMatch(/'ai':\d+B/);
  expect(vector).toMatch(/'@tag:ai 绘画'/);
  expect(vector).toMatch(/'江畔':\d+B/);
  expect(vector).toContain("'@head:学习'");
  expect(vector).not.toContain("'@head:我的'");
  expect(vector).toContain("'@head:江'");
  expect(vector).not.toMatch(/'的'/);
});

test('a text of more pairs than a vector holds is indexed by its first ones', () => {
  const text = Array.from({ length: 200_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
  const post = { type: 'article' as const, categoryId: 'tech', region: null, title: '长', tags: [], author: '' };
  const short = searchVector({ ...post, text: text.slice(0, 60_000) }, 1).vector;
  const long = searchVector({ ...post, text }, 1).vector;
  expect(Buffer.byteLength(long)).toBeLessThan(3_000_000);
  expect(long.length).toBeGreaterThanOrEqual(short.length);
});

test('what tells a text apart are its rare words, those of the title first', () => {
  const text = '长江江豚是长江的旗舰物种。今年春天，科考队在鄱阳湖看到了江豚，他们说江豚多了。';
  expect(keywordsOf('江豚回来了', text)[0]).toBe('江豚');
  expect(keywordsOf('江豚回来了', text)).toEqual(expect.arrayContaining(['鄱阳湖', '科考队', '物种']));
  expect(keywordsOf('', '')).toEqual([]);
});

test.each([
  ['臺灣的後來', '台湾的后来'],
  ['ＡＢＣ１２３', 'abc123'],
  // Beyond two bytes, and halves of such characters.
  ['𫟅後𠀋', '𫟅后𠀋'],
  ['\ud840後', '\ud840后'],
  ['後\udc00', '后\udc00'],
  ['', ''],
])('%s is found as %s', (text, folded) => expect(fold(text)).toBe(folded));

describe('a question', () => {
  test('asks for its words, and for the whole as it was typed before these', () => {
    expect(allWords('机器学习')).toMatchObject({
      query: "('机器' & '学习')",
      literal: { query: "('机器' & '器学' & '学习')" },
      words: ['机器学习', '机器', '学习'],
    });
    expect(allWords('机器  学习')).toMatchObject({ query: "('机器' & '学习')", literal: null });
    expect(allWords('ＡＩ繪畫')?.query).toBe(allWords('ai绘画')?.query);
    expect(allWords("a'b\\c")?.query).toBe("('a' & 'b' & 'c')");
    expect(allWords('🎉 ！？。')).toBeNull();
    expect(allWords('很长的搜索词'.repeat(200))?.query.split('&').length).toBeLessThanOrEqual(64);
  });

  test('wants single characters too, but none that stand in every text, and can do without them', () => {
    expect(allWords('我的世界')).toMatchObject({ query: "('世界')", literal: { query: "('我的' & '的世' & '世界')" } });
    expect(allWords('看鲸吃饭')?.query).toBe("('看' & '鲸' & '吃饭')");
    expect(longerWords('看鲸吃饭')?.query).toBe("('吃饭')");
    expect(longerWords('机器学习')).toBeNull();
    expect(allWords('鲸')?.query).toBe("('鲸')");
    expect(allWords('看鲸')?.query).toBe("('看鲸')");
    expect(allWords('的')).toBeNull();
  });

  test('takes quotation marks, minus and OR', () => {
    expect(allWords('“江豚监测” -长江')?.query).toBe("(('江豚' <-> '豚监' <-> '监测')) & !('长江')");
    expect(allWords('"鲸"')?.query).toBe("(('鲸'))");
    expect(allWords('雪豹 OR 豹猫')?.query).toBe("(('雪豹')) | (('豹猫'))");
    expect(allWords('-雪豹')).toBeNull();
    expect(allWords('state-of-the-art')?.query).toBe("('state' & 'of' & 'the' & 'art')");
  });

  test('takes Latin words for beginnings, and any of its words, when told so', () => {
    expect(allPrefixes('typescrip 类型')?.query).toBe("('typescrip':* & '类型')");
    expect(allPrefixes('类型')).toBeNull();
    expect(anyWord('雪豹 长颈鹿')).toMatchObject({
      query: "('雪豹' | ('长颈' & '颈鹿'))",
      covering: ["'雪豹'", "('长颈' & '颈鹿')"],
    });
    expect(anyWord('雪豹 豹猫 -江豚')?.covering).toEqual(["'雪豹' & !('江豚')", "'豹猫' & !('江豚')"]);
  });
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
    expect(excerptAround('摘要里有机器', `${'前'.repeat(100)}。机器学习`, ['机器学习', '机器'])).toBe('…机器学习');
    expect(excerptAround('摘要', '正文', ['机器'])).toBe('摘要');
    expect(highlight('機器與人', ['机器'])).toBe('<em>機器</em>與人');
  });
});
