import type { Risk } from '#contract/screening/risks.ts';

/** Something that the service has found in a text, a picture or a video. */
export interface SafetyHit {
  risk: Risk;
  /** As the provider calls it. */
  label: string;
  /** 0 to 100. */
  confidence: number;
  /** The words it was found by, as they stand in the text; none where the whole of it was judged, or a picture. */
  words: string[];
  /** In a video. */
  moment?: SafetyMoment;
}

/** When something was seen or heard, in seconds from the beginning. */
export interface SafetyMoment {
  of: 'frame' | 'sound';
  from: number;
  to: number;
  /** What is said there, as the service understood it. */
  heard: string;
}

/**
 * The service has not judged: it is `away` (silent, broken, or does not know us), takes no more just now (`limited`), or can do nothing
 * with this one thing (`unfit`).
 */
export class SafetyFailure extends Error {
  readonly kind: 'away' | 'limited' | 'unfit';

  constructor(message: string, kind: SafetyFailure['kind'], cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** A picture as a provider wants it: some fetch it, some are given it. */
interface CheckedPicture {
  /** Where the provider can fetch it from. */
  address: string;
  /** Its bytes, of the largest file that has no more than so many. */
  read(maxBytes: number): Promise<Buffer>;
}

/**
 * A service that judges texts, pictures and videos. Each call is one unit of its bill, each begun minute of a video another. What it has
 * not judged is a SafetyFailure; an empty list means that it has found nothing.
 */
export interface ContentSafety {
  name: string;
  /** As operators know it. */
  label: string;
  /** Characters (UTF-16 units) that one text may have. */
  textMax: number;
  checkText(text: string): Promise<SafetyHit[]>;
  checkPicture(picture: CheckedPicture): Promise<SafetyHit[]>;
  /** Has a video fetched from that address, for hours, and judged, frames and sound: minutes of work. Answers what the task is called. */
  beginVideo(address: string): Promise<string>;
  /** What a task has found; null while it is under way. `unfit` when nothing will come of it: it may be begun again. */
  findVideo(taskId: string): Promise<SafetyHit[] | null>;
}
