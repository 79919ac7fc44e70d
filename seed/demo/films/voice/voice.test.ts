import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinaries } from '#server/media/binaries.ts';
import { runTool } from '#server/media/process.ts';
import { buildFilm, cuesOf } from '../build.ts';
import type { Film } from '../film.ts';
import { film as tea } from '../tea/film.ts';
import { film as train } from '../train/film.ts';
import { readingOf } from './reading.ts';
import { speak } from './voice.ts';

const RATE = 22050;
const FILMS = [train, tea];

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'wenjian-voice-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const inPinyin = (line: string) =>
  readingOf(line)
    .map(({ pinyin }) => pinyin)
    .join(' | ');

/** The loudness between two seconds, at most 1. */
function loudness(wave: Buffer, begin: number, end: number): number {
  let sum = 0;
  const [first, last] = [Math.round(begin * RATE), Math.round(end * RATE)];
  for (let i = first; i < last; i += 1) sum += (wave.readInt16LE(44 + 2 * i) / 32768) ** 2;
  return Math.sqrt(sum / (last - first));
}

// Characters with several readings, 一 and 不 before each tone, syllables without one, numbers.
test.each([
  [
    '这么快的车，刹停要六七公里，靠眼睛来不及。',
    'zhe4 me5 kuai4 de5 che1 | sha1 ting2 yao4 liu4 qi1 gong1 li3 | kao4 yan3 jing5 lai2 bu5 ji2',
  ],
  [
    '线路被切成一段一段，一段里只许有一列车。',
    'xian4 lu4 bei4 qie4 cheng2 yi2 duan4 yi2 duan4 | yi2 duan4 li5 zhi3 xu3 you3 yi2 lie4 che1',
  ],
  [
    '检测车量轨道、看接触网，工人挨个拧紧。',
    'jian3 ce4 che1 liang2 gui3 dao4 | kan4 jie1 chu4 wang3 | gong1 ren2 ai1 ge4 ning3 jin3',
  ],
  [
    '路多半架在桥上：弯少，坡缓，也不占田。',
    'lu4 duo1 ban4 jia4 zai4 qiao2 shang5 | wan1 shao3 | po1 huan3 | ye3 bu2 zhan4 tian2',
  ],
  ['一推一收，叶子卷成条，茶汁裹到外面。', 'yi4 tui1 yi4 shou1 | ye4 zi5 juan3 cheng2 tiao2 | cha2 zhi1 guo3 dao4 wai4 mian5'],
  ['五只碗里，只有一只会写上明天的价签。', 'wu3 zhi1 wan3 li5 | zhi3 you3 yi4 zhi1 hui4 xie3 shang5 ming2 tian1 de5 jia4 qian1'],
  ['六百一十二公里，八座车站', 'liu4 bai3 yi1 shi2 er4 gong1 li3 | ba1 zuo4 che1 zhan4'],
])('%s', (line, pinyin) => {
  expect(inPinyin(line).replaceAll(' ', '')).toBe(pinyin.replaceAll(' ', ''));
});

test('every line of the films has a reading that the synthesiser knows', () => {
  for (const { text } of FILMS.flatMap(cuesOf)) {
    expect(inPinyin(text), text).toMatch(/^([a-z]+[1-5]|[ |])+$/);
    // The synthesiser would read these as English.
    expect(inPinyin(text), text).not.toMatch(/[jqx]iong/);
  }
});

test('a line is read aloud within the time of its caption', async () => {
  const file = join(await folder(), 'voice.wav');
  const spoken = await speak([{ text: '四点半，山还是蓝的。', startMs: 1000, endMs: 4400 }], file);
  expect(spoken).toHaveLength(1);
  const [{ begin, end } = { begin: 0, end: 0 }] = spoken;
  expect(begin).toBe(1);
  // Eight syllables and a pause.
  expect(end - begin).toBeGreaterThan(1.6);
  expect(end - begin).toBeLessThan(2.8);
  const wave = await readFile(file);
  expect(loudness(wave, 0, begin)).toBe(0);
  expect(loudness(wave, begin, end)).toBeGreaterThan(0.05);
  expect(loudness(wave, end, 4.4)).toBe(0);
});

test.runIf(process.env['TEST_FULL']).each(FILMS)('all of $title is read aloud, line after line', async (film) => {
  const file = join(await folder(), 'voice.wav');
  const cues = cuesOf(film);
  const spoken = await speak(cues, file);
  const wave = await readFile(file);
  expect(spoken).toHaveLength(cues.length);
  for (const [i, { begin, end }] of spoken.entries()) {
    const { text = '', startMs = 0, endMs = 0 } = cues[i] ?? {};
    expect(begin, text).toBe(startMs / 1000);
    expect(end, text).toBeLessThan(endMs / 1000 - 0.1);
    const syllables = inPinyin(text).match(/\d/g)?.length ?? 0;
    expect(syllables / (end - begin), text).toBeGreaterThan(2.7);
    expect(syllables / (end - begin), text).toBeLessThan(4.8);
    expect(loudness(wave, begin, end), text).toBeGreaterThan(0.05);
  }
});

test('a film in which nobody can speak is made all the same, and says why', async () => {
  const workDir = await folder();
  const { ffmpeg, ffprobe } = await findBinaries({});
  const outFile = join(workDir, 'film.mp4');
  const said = [[0, '这一句用两秒说不完，谁来说都一样，再快也不行。']] as const;
  const reasons: unknown[] = [];
  await buildFilm(shortFilm(said), { ffmpeg: ffmpeg.path, outFile, workDir, onSilence: (reason) => reasons.push(reason) });
  expect(String(reasons)).toMatch(/takes \d\.\d s in place of 1\.\d/);
  const streams = await runTool({
    binary: ffprobe.path,
    args: ['-v', 'error', '-show_entries', 'stream=codec_type', '-of', 'csv=p=0', outFile],
    timeoutMs: 20_000,
  });
  expect(streams.stdout.trim().split(/\s+/)).toEqual(['video', 'audio', 'subtitle']);
}, 60_000);

const shortFilm = (said: Film['chapters'][number]['said']): Film => ({
  ...tea,
  chapters: [{ title: '', seconds: 2, layers: tea.chapters[0]?.layers.slice(0, 1) ?? [], said }],
  sound: { gain: 0, voices: tea.sound.voices.slice(0, 1) },
});
