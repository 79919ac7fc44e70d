// Voices of a video's sound: ffmpeg audio graphs of sines and noise, each with one output.
// A voice that needs names for its inner links makes them from `name`, which is unique within its scene.

/** The sample rate for the voices, which are all below 12 kHz. */
export const RATE = 32000;

/** Wind, waves, hiss: noise of one colour between two frequencies; `level` may be an expression of t. */
export function noise(
  name: string,
  {
    seed,
    color = 'pink',
    low,
    high,
    level,
  }: { seed: number; color?: 'white' | 'pink' | 'brown'; low: number; high: number; level: number | string },
): string {
  const side = (i: number) => `anoisesrc=c=${color}:r=${RATE}:a=0.6:seed=${seed + i}`;
  // Different noise left and right; the same one would sound in the middle of the head.
  return (
    `${side(0)}[${name}l];${side(1)}[${name}r];[${name}l][${name}r]join=inputs=2:channel_layout=stereo,` +
    `highpass=f=${low},lowpass=f=${high},asetnsamples=n=256,volume='${level}':eval=frame`
  );
}

/** Drops, crackling, bubbles: clicks at random moments (so many a second), ringing at a pitch. */
export function drops({
  seed,
  perSecond,
  pitch,
  ring = 6,
  level,
  pan = 0,
}: {
  seed: number;
  perSecond: number;
  pitch: number;
  ring?: number;
  level: number;
  pan?: number;
}): string {
  const click = `if(lt(random(0),${perSecond / RATE}),random(1)-0.5,0)`;
  // random() takes its seed from the slots.
  return (
    `aevalsrc='if(eq(n,0),st(0,${seed})*0+st(1,${seed * 7})*0,${click})':s=${RATE},` +
    `bandpass=f=${pitch}:width_type=q:w=${ring},bandpass=f=${pitch}:width_type=q:w=2,volume=${level},${panned(pan)}`
  );
}

/** A melody of struck tones: [second, note, loudness 0…1]. */
export function bells(
  name: string,
  notes: readonly (readonly [number, string, number])[],
  {
    level,
    decay = 2.2,
    overtones = [
      [2.0, 0.35],
      [3.01, 0.16],
      [5.4, 0.06],
    ],
  }: { level: number; decay?: number; overtones?: readonly (readonly [number, number])[] },
): string {
  const pitches = [...new Set(notes.map(([, note]) => note))];
  const struck = pitches.map((note, p) => {
    const strikes = notes.flatMap(([at, other, loud], i) => (other === note ? [{ at, loud, out: `${name}n${i}` }] : []));
    const partials = [[1, 1] as const, ...overtones].map(
      ([times, share]) =>
        `${share}*sin(2*PI*${(frequency(note) * times).toFixed(2)}*t)*exp(-${(decay * Math.sqrt(times)).toFixed(2)}*t)`,
    );
    const source = `aevalsrc='min(1,t*250)*(${partials.join('+')})':s=${RATE}:d=${(6 / decay).toFixed(2)}`;
    return (
      `${source},asplit=${strikes.length}${strikes.map((_, i) => `[${name}p${p}x${i}]`).join('')};` +
      strikes
        .map(({ at, loud, out }, i) => `[${name}p${p}x${i}]adelay=${Math.round(at * 1000)}:all=1,volume=${loud}[${out}]`)
        .join(';')
    );
  });
  const all = notes.map((_, i) => `[${name}n${i}]`).join('');
  return `${struck.join(';')};${all}amix=inputs=${notes.length}:duration=longest:normalize=0,volume=${level},${room(name)}`;
}

/** Slow chords that swell and fade: [second, seconds, notes]. */
export function pad(name: string, chords: readonly (readonly [number, number, readonly string[]])[], level: number): string {
  const parts = chords.map(([at, seconds, notes], i) => {
    const tones = notes.map((note) => {
      const f = frequency(note);
      return `sin(2*PI*${f.toFixed(2)}*t)+0.7*sin(2*PI*${(f * 1.003).toFixed(2)}*t)+0.2*sin(4*PI*${f.toFixed(2)}*t)`;
    });
    // Soft tones are even lower, so half the sample rate halves the computation.
    return (
      `aevalsrc='pow(sin(PI*t/${seconds}),1.4)*(${tones.join('+')})/${notes.length}':s=${RATE / 2}:d=${seconds},` +
      `adelay=${Math.round(at * 1000)}:all=1[${name}c${i}]`
    );
  });
  const all = chords.map((_, i) => `[${name}c${i}]`).join('');
  return (
    `${parts.join(';')};${all}amix=inputs=${chords.length}:duration=longest:normalize=0,` +
    `aresample=${RATE},volume=${level},${room(name)}`
  );
}

/** One sound as an expression of t, at the given seconds. */
export function call(
  name: string,
  {
    wave,
    seconds,
    at,
    level,
    filter = 'anull',
  }: { wave: string; seconds: number; at: readonly number[]; level: number; filter?: string },
): string {
  const outs = at.map((_, i) => `[${name}x${i}]`).join('');
  return (
    `aevalsrc='${wave}':s=${RATE}:d=${seconds},${filter},asplit=${at.length}${outs};` +
    at.map((second, i) => `[${name}x${i}]adelay=${Math.round(second * 1000)}:all=1[${name}y${i}]`).join(';') +
    `;${at.map((_, i) => `[${name}y${i}]`).join('')}amix=inputs=${at.length}:duration=longest:normalize=0,` +
    `volume=${level},${room(name)}`
  );
}

/** Repeats a voice of so many seconds, so that a long film's music is computed once. */
export const repeated = (voice: string, seconds: number): string =>
  `${voice},apad,atrim=end=${seconds},aloop=loop=-1:size=${seconds * RATE},${COUNTED}`;

/** Sets timestamps from the sample count, since amix loses them at its end (FFmpeg 5.1) and apad and fades need them. */
export const COUNTED = 'asetpts=N/SR/TB';

/** A small room: echoes that differ left and right. */
function room(name: string): string {
  return (
    `apad=pad_dur=1,${COUNTED},asplit[${name}L][${name}R];[${name}L]aecho=0.9:0.8:67|151|283:0.3|0.2|0.12[${name}l];` +
    `[${name}R]aecho=0.9:0.8:83|173|311:0.3|0.2|0.12[${name}r];[${name}l][${name}r]join=inputs=2:channel_layout=stereo`
  );
}

function panned(pan: number): string {
  return `pan=stereo|c0=${((1 - pan) / 2).toFixed(2)}*c0|c1=${((1 + pan) / 2).toFixed(2)}*c0`;
}

/** Hertz of a note such as 'A4' or 'F#3'. */
function frequency(note: string): number {
  const [, letter = '', sharp, octave] = /^([A-G])(#?)(\d)$/.exec(note) ?? [];
  const half = { C: -9, D: -7, E: -5, F: -4, G: -2, A: 0, B: 2 }[letter];
  if (half === undefined) throw new Error(`No note: ${note}`);
  return 440 * 2 ** ((half + (sharp ? 1 : 0)) / 12 + Number(octave) - 4);
}
