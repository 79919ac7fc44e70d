// The package has no types; these are for the functions in use.
declare module '@echogarden/espeak-ng-emscripten' {
  export interface Synthesiser {
    /** Returns 0 if the voice exists. */
    set_voice(name: string, language: string, variant: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(pitch: number): void;
    set_range(range: number): void;
    /** Called with samples of 16 bits at 22,050 Hz, part by part; returning true stops it. */
    synthesize(text: string, onPart: (samples: Int16Array) => boolean): void;
  }
  export default function open(): Promise<{ eSpeakNGWorker: new () => Synthesiser }>;
}
