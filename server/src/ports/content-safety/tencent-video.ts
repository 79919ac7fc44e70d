import { secondsOf } from './moments.ts';
import type { SafetyMoment } from './port.ts';
import type { Found } from './tencent-found.ts';

/** The answer of DescribeTaskDetail. `OffsetTime` is in seconds, `Duration` of sound in milliseconds, both as text. */
export interface VideoAnswer {
  Status?: string | null;
  Suggestion?: string | null;
  ErrorType?: string | null;
  ImageSegments?: { OffsetTime?: string | null; Result?: (Found & { Results?: Found[] | null }) | null }[] | null;
  AudioSegments?: { OffsetTime?: string | null; Result?: Sound | null }[] | null;
}

interface Sound extends Found {
  Text?: string | null;
  Duration?: string | null;
  TextResults?: Found[] | null;
  MoanResults?: Found[] | null;
}

interface Finding {
  whole: Found;
  parts: Found[];
  moment: SafetyMoment;
}

/** All judged frames and sections of sound. Clean ones, which the service omits by default, are included as passed. */
export function findingsIn({ ImageSegments, AudioSegments }: VideoAnswer): Finding[] {
  const frames = (ImageSegments ?? []).map(({ OffsetTime, Result }): Finding => {
    const at = secondsOf(OffsetTime);
    return { whole: Result ?? CLEAN, parts: Result?.Results ?? [], moment: { of: 'frame', from: at, to: at, heard: '' } };
  });
  const sounds = (AudioSegments ?? []).map(({ OffsetTime, Result }): Finding => {
    const from = secondsOf(OffsetTime);
    const to = Math.round((from + secondsOf(Result?.Duration) / 1000) * 10) / 10;
    return {
      whole: Result ?? CLEAN,
      parts: [...(Result?.TextResults ?? []), ...(Result?.MoanResults ?? [])],
      moment: { of: 'sound', from, to, heard: Result?.Text ?? '' },
    };
  });
  return [...frames, ...sounds];
}

const CLEAN: Found = { Suggestion: 'Pass' };
