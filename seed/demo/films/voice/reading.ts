// The pronunciation of a line for the synthesiser: pinyin with tone numbers, by word.
import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { pinyin } from 'pinyin-pro';

/** A phrase, and the seconds of silence after it. */
export interface Clause {
  pinyin: string;
  pause: number;
}

const PAUSES: Record<string, number> = { '、': 0.14, '，': 0.22, '：': 0.26, '；': 0.3, '。': 0.4, '？': 0.4 };

/** Words that the pinyin dictionary would read wrongly. */
const READINGS: Record<string, string> = {
  一段一段: 'yi2 duan4 yi2 duan4',
  一站一站: 'yi2 zhan4 yi2 zhan4',
  刹停: 'sha1 ting2',
  卷成: 'juan3 cheng2',
  只剩: 'zhi3 sheng4',
  差不出: 'cha4 bu5 chu1',
  拦不住: 'lan2 bu5 zhu4',
  来不及: 'lai2 bu5 ji2',
  炒不匀: 'chao3 bu5 yun2',
  离得太近: 'li2 de5 tai4 jin4',
  载客的确认: 'zai4 ke4 de5 que4 ren4',
  升上来: 'sheng1 shang5 lai5',
  停下来: 'ting2 xia5 lai5',
};

/** Suffixes in the neutral tone. */
const LIGHT = (
  '早上 时候 眼睛 功夫 富余 指甲 口子 箱子 叶子 样子 外面 这里 夜里 图里 城里 子里 碗里 杯里 段里 钟里 时里 ' +
  '图上 桥上 尖上 车上 线上 街上 地上 路上 顶上 写上 一个 四个 百个 出来 回来 下去'
).split(' ');

let dictionary: Jieba | undefined;

export function readingOf(line: string): Clause[] {
  const text = line.replaceAll(/[“”]/g, '');
  const syllables = syllablesOf(text);
  const clauses: Clause[] = [];
  let words: string[] = [];
  let at = 0;
  dictionary ??= Jieba.withDict(dict);
  // Without guesses at unknown words, most of which are wrong in short lines.
  for (const word of dictionary.cut(text, false)) {
    const pause = PAUSES[word];
    if (pause === undefined) words.push(syllables.slice(at, at + word.length).join(''));
    else {
      clauses.push({ pinyin: words.join(' '), pause });
      words = [];
    }
    at += word.length;
  }
  return words.length === 0 ? clauses : [...clauses, { pinyin: words.join(' '), pause: 0 }];
}

/** One syllable for each character; others than Chinese ones stay as they are. */
function syllablesOf(text: string): string[] {
  const syllables = pinyin(text, { type: 'array', toneType: 'num', v: true }).map((syllable) => syllable.replace(/0$/, '5'));
  for (const [words, reading] of Object.entries(READINGS))
    for (const { index } of text.matchAll(new RegExp(words, 'g'))) syllables.splice(index, words.length, ...reading.split(' '));
  for (const word of LIGHT)
    for (const { index } of text.matchAll(new RegExp(word, 'g'))) {
      const last = index + word.length - 1;
      syllables[last] = (syllables[last] ?? '').replace(/\d$/, '5');
    }
  return syllables;
}
