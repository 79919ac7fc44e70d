import { expect, test } from 'vitest';
import { formatCueTime, parseCueTime, parseCues, writeCues } from './caption-cues.ts';

const SRT =
  '\uFEFF1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>雾</i>起来了\r\n{\\an8}看不见对岸\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,000\r\n5 < 6 & 7\r\n';
const VTT = `WEBVTT - 中文

STYLE
::cue { color: red }

NOTE 这是注释
00:00:09.000 --> 说的不是时间

intro
00:04.000 --> 00:05.000 align:start position:10%
5 &lt; 6 &amp; 7

00:01.000 --> 00:03.500
<v 旁白>雾起来了</v>
看不见对岸
`;
const CUES = [
  { startMs: 1000, endMs: 3500, text: '雾起来了\n看不见对岸' },
  { startMs: 4000, endMs: 5000, text: '5 < 6 & 7' },
];

test.each([
  ['SRT', SRT],
  ['WebVTT', VTT],
])('%s is read in order, without looks, places and notes', (_name, file) =>
  expect(parseCues(file)).toEqual({ ok: true, cues: CUES }),
);

test('what was written is read as the same', () => expect(parseCues(writeCues(CUES))).toEqual({ ok: true, cues: CUES }));

test('no text can break out of its caption', () => {
  const text = '--> 00:00:00.000 --> 00:00:09.000\n\n<script>alert(1)</script>';
  const written = writeCues([{ startMs: 0, endMs: 1000, text }]);
  expect(written.match(/-->/g)).toHaveLength(1);
  expect(written).not.toContain('<script>');
});

test.each([
  ['1\n00:00:01 -> 00:00:02\n好\n', '文件中没有字幕，请选择 WebVTT 或 SRT 文件'],
  ['1\n00:00:61,000 --> 00:00:62,000\n好\n', '第 2 行的时间写法不正确'],
  ['WEBVTT\n\n00:05.000 --> 00:05.000\n好\n', '第 3 行的结束时间须晚于开始时间'],
  ['', '文件中没有字幕，请选择 WebVTT 或 SRT 文件'],
])('what cannot be read is told with its line: %j', (file, message) => expect(parseCues(file)).toEqual({ ok: false, message }));

test.each([
  ['01:02:03.450', 3_723_450],
  ['2:03,4', 123_400],
  ['123:00:00.000', 442_800_000],
])('%s is a time', (text, ms) => expect(parseCueTime(text)).toBe(ms));
test('times are written whole', () => expect(formatCueTime(3_723_450)).toBe('01:02:03.450'));
