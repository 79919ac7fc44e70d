/** A caption: its time in the video and its lines. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

const CUES_MAX = 20_000;
const CUE_TEXT_MAX = 1000;

export type ParsedCues = { ok: true; cues: Cue[] } | { ok: false; message: string };

/**
 * Reads WebVTT and SRT, which differ in the header and the decimal separator. Styles, positions and notes are dropped, because the
 * viewer chooses the look of captions. On an error the message names the first unreadable line.
 */
export function parseCues(file: string): ParsedCues {
  const lines = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const cues: Cue[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (/^(NOTE|STYLE|REGION)\b/.test(line)) {
      while (index + 1 < lines.length && lines[index + 1]?.trim() !== '') index += 1;
      continue;
    }
    if (!line.includes('-->')) continue;
    const timing = readTiming(line);
    if (timing === null) return { ok: false, message: `第 ${index + 1} 行的时间写法不正确` };
    if (timing.endMs <= timing.startMs) return { ok: false, message: `第 ${index + 1} 行的结束时间须晚于开始时间` };
    const textLines: string[] = [];
    while (index + 1 < lines.length && lines[index + 1]?.trim() !== '' && !lines[index + 1]?.includes('-->'))
      textLines.push(lines[(index += 1)] ?? '');
    const text = plainText(textLines.join('\n')).slice(0, CUE_TEXT_MAX);
    if (text !== '') cues.push({ ...timing, text });
    if (cues.length > CUES_MAX) return { ok: false, message: `字幕不能超过 ${CUES_MAX} 条` };
  }
  if (cues.length === 0) return { ok: false, message: '文件中没有字幕，请选择 WebVTT 或 SRT 文件' };
  return { ok: true, cues: cues.sort((a, b) => a.startMs - b.startMs) };
}

/** Writes WebVTT with times and escaped text only. */
export const writeCues = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ startMs, endMs, text }) => `${formatCueTime(startMs)} --> ${formatCueTime(endMs)}\n${escape(text)}\n`).join('\n')}`;

/** 01:02:03.450 */
export function formatCueTime(ms: number): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(Math.round(ms % 1000), 3)}`;
}

/** Milliseconds of a time such as `01:02:03.450`, `02:03` or `02:03,450`; null for anything else. */
export function parseCueTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

function readTiming(line: string): Pick<Cue, 'startMs' | 'endMs'> | null {
  const [before = '', after = ''] = line.split('-->');
  const startMs = parseCueTime(before);
  // WebVTT's position settings may follow the end time.
  const endMs = parseCueTime(after.trim().split(/\s+/)[0] ?? '');
  return startMs === null || endMs === null ? null : { startMs, endMs };
}

const plainText = (text: string): string =>
  text
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|amp|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: ' ' };

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // An empty line would end the caption.
    .replace(/\n\s*\n/g, '\n');
