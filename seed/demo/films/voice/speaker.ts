// Reads lines aloud into one file, each at its time. A process of its own, because it computes for seconds.
//
//   node speaker.ts <lines as JSON> <file.wav>    prints when each line begins and ends, as JSON
import { readFile, writeFile } from 'node:fs/promises';
import openSynthesiser, { type Synthesiser } from '@echogarden/espeak-ng-emscripten';
import { readingOf, type Clause } from './reading.ts';

export interface Line {
  text: string;
  /** The time for the line, in seconds. */
  begin: number;
  end: number;
}

/** Mandarin; it reads Latin letters as English. */
const VOICE = 'sit/cmn';
const RATE = 22050;
/** Pitch and range are higher than the voice's default of four semitones, which is too little to distinguish tones. */
const PITCH = 72;
const RANGE = 99;
/** The pitch falls within a sentence. */
const SINK = 2;
/** Speed of the synthesiser in English words per minute: about four syllables per second, at most five. */
const PACE = 185;
const PACE_MAX = 205;

const [, , linesFile = '', outFile = ''] = process.argv;
const lines = JSON.parse(await readFile(linesFile, 'utf8')) as Line[];
const { eSpeakNGWorker: Worker } = await openSynthesiser();
const synthesiser = new Worker();
if (synthesiser.set_voice(VOICE, '', '') !== 0) throw new Error(`the synthesiser has no voice ${VOICE}`);
synthesiser.set_range(RANGE);

const samples = new Int16Array(Math.ceil(Math.max(...lines.map(({ end }) => end)) * RATE));
const spoken = lines.map(({ text, begin, end }) => {
  const said = sayWithin(readingOf(text), end - begin - 0.15);
  samples.set(said, Math.round(begin * RATE));
  return { begin, end: begin + said.length / RATE };
});
await writeFile(outFile, waveOf(samples));
console.log(JSON.stringify(spoken));

/** Speaks a line, faster if it does not fit its time. */
function sayWithin(clauses: Clause[], seconds: number): Int16Array {
  let pace = PACE;
  let said = say(synthesiser, clauses, pace);
  while (said.length > seconds * RATE && pace < PACE_MAX) {
    pace = Math.min(PACE_MAX, Math.ceil((pace * said.length) / (seconds * RATE)));
    said = say(synthesiser, clauses, pace);
  }
  if (said.length > seconds * RATE) {
    const words = clauses.map(({ pinyin }) => pinyin).join(', ');
    throw new Error(`takes ${(said.length / RATE).toFixed(1)} s in place of ${seconds.toFixed(1)}: ${words}`);
  }
  return said;
}

function say(voice: Synthesiser, clauses: Clause[], pace: number): Int16Array {
  voice.set_rate(pace);
  const parts = clauses.flatMap(({ pinyin, pause }, i) => {
    const isLast = i === clauses.length - 1;
    voice.set_pitch(PITCH - i * SINK);
    const said: Int16Array[] = [];
    voice.synthesize(`${pinyin}${isLast ? '.' : ','}`, (part) => {
      said.push(part);
      return false;
    });
    return isLast ? said : [...said, new Int16Array(Math.round((pause * RATE * PACE) / pace))];
  });
  const whole = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A WAV file with one channel of 16 bits. */
function waveOf(heard: Int16Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + heard.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(heard.byteLength, 40);
  return Buffer.concat([header, Buffer.from(heard.buffer)]);
}
