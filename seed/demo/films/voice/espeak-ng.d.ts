// The package has no types; these are what is used of it.
declare module '@echogarden/espeak-ng-emscripten' {
  export interface Synthesiser {
    /** 0 when there is such a voice. */
    set_voice(name: string, language: string, variant: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(pitch: number): void;
    set_range(range: number): void;
    /** Samples of 16 bits at 22,050 a second, part by part; true ends it. */
    synthesize(text: string, onPart: (samples: Int16Array) => boolean): void;
  }
  export default function open(): Promise<{ eSpeakNGWorker: new () => Synthesiser }>;
}
