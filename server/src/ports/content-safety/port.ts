import type { Risk } from '#contract/screening/risks.ts';

/** A risk that the service reports in a text, a picture or a video. */
export interface SafetyHit {
  risk: Risk;
  /** The provider's own name of it. */
  label: string;
  /** 0 to 100. */
  confidence: number;
  /** The words that caused it, as written in the text; empty for pictures and when the whole text was judged. */
  words: string[];
  /** The place of the hit; only for videos. */
  moment?: SafetyMoment;
}

/** The place of a hit in a video, in seconds from its beginning. */
export interface SafetyMoment {
  of: 'frame' | 'sound';
  from: number;
  to: number;
  /** The service's transcript of that place. */
  heard: string;
}

/**
 * The service gave no judgment. `away`: no answer, a failure or rejected credentials; `limited`: over its rate limit, retry later;
 * `unfit`: it cannot judge this item, so a retry is useless.
 */
export class SafetyFailure extends Error {
  readonly kind: 'away' | 'limited' | 'unfit';

  constructor(message: string, kind: SafetyFailure['kind'], cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** A picture to check: some providers download it, others receive its bytes. */
interface CheckedPicture {
  /** An address at which the provider can download it. */
  address: string;
  /** The bytes of its largest file within `maxBytes`. */
  read(maxBytes: number): Promise<Buffer>;
}

/**
 * A service that judges texts, pictures and videos. It bills one unit per call, and one per started minute of a video. An empty
 * list means no risk; without a judgment the methods throw a SafetyFailure.
 */
export interface ContentSafety {
  name: string;
  /** Display name for operators. */
  label: string;
  /** Maximum length of one text, in UTF-16 code units. */
  textMax: number;
  checkText(text: string): Promise<SafetyHit[]>;
  checkPicture(picture: CheckedPicture): Promise<SafetyHit[]>;
  /** Starts the check of a video's frames and sound, which takes minutes; the address must stay valid for hours. Returns the task's id. */
  beginVideo(address: string): Promise<string>;
  /** The result of a task; null while it is running. Throws `unfit` when it has failed; a new task may be started. */
  findVideo(taskId: string): Promise<SafetyHit[] | null>;
}
