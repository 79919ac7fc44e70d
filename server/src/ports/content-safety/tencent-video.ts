import { secondsOf } from './moments.ts';
import type { SafetyMoment } from './port.ts';
import type { ServiceResult } from './tencent-result.ts';

/** The answer of DescribeTaskDetail. `OffsetTime` is in seconds, `Duration` of sound in milliseconds, both as text. */
export interface VideoAnswer {
  Status?: string | null;
  Suggestion?: string | null;
  ErrorType?: string | null;
  ImageSegments?: { OffsetTime?: string | null; Result?: (ServiceResult & { Results?: ServiceResult[] | null }) | null }[] | null;
  AudioSegments?: { OffsetTime?: string | null; Result?: Sound | null }[] | null;
}

interface Sound extends ServiceResult {
  Text?: string | null;
  Duration?: string | null;
  TextResults?: ServiceResult[] | null;
  MoanResults?: ServiceResult[] | null;
}

interface Finding {
  whole: ServiceResult;
  parts: ServiceResult[];
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

const CLEAN: ServiceResult = { Suggestion: 'Pass' };
