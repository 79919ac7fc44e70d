import { secondsOf } from './moments.ts';
import type { SafetyMoment } from './port.ts';

/** The answer of VideoModerationResult. Offsets and times are in seconds; `Labels` and `RiskWords` of sound are separated by commas. */
export interface VideoData {
  FrameResult?: {
    Frames?: {
      Offset?: number;
      Results?: { Result?: { Label?: string; Confidence?: number }[]; TextInImage?: { RiskWord?: string[] } }[];
    }[];
  };
  AudioResult?: {
    SliceDetails?: {
      StartTime?: number;
      EndTime?: number;
      Text?: string;
      Labels?: string;
      Score?: number;
      RiskWords?: string;
    }[];
  };
}

interface Finding {
  Label: string;
  Confidence: number | undefined;
  RiskWords: string;
  moment: SafetyMoment;
}

/** One finding per label, with its time in the video. */
export function findingsIn({ FrameResult, AudioResult }: VideoData): Finding[] {
  const frames = (FrameResult?.Frames ?? []).flatMap(({ Offset, Results = [] }) =>
    Results.flatMap(({ Result = [], TextInImage }) =>
      Result.map(({ Label = '', Confidence }): Finding => {
        const at = secondsOf(Offset);
        const RiskWords = (TextInImage?.RiskWord ?? []).join(',');
        return { Label, Confidence, RiskWords, moment: { of: 'frame', from: at, to: at, heard: '' } };
      }),
    ),
  );
  const sounds = (AudioResult?.SliceDetails ?? []).flatMap(
    ({ StartTime, EndTime, Text = '', Labels = '', Score, RiskWords = '' }) =>
      Labels.split(',').map((Label): Finding => {
        const from = secondsOf(StartTime);
        const moment = { of: 'sound', from, to: Math.max(from, secondsOf(EndTime)), heard: Text } as const;
        return { Label: Label.trim(), Confidence: Score, RiskWords, moment };
      }),
  );
  return [...frames, ...sounds].filter(({ Label }) => Label !== '');
}
