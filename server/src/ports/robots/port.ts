import type { AlertTargetKind } from '#contract/health/alerts.ts';

export type RobotKind = Exclude<AlertTargetKind, 'mail'>;

/** A robot of a group chat, which posts messages sent to its webhook. */
export interface Robot {
  kind: RobotKind;
  /** The webhook's address. It contains a key, so it must be kept secret. */
  address: string;
  /** The key for signing messages; null: the robot requires no signature. */
  secret: string | null;
}

export interface Robots {
  /** The reason for which the address is invalid for this kind, as a sentence; null: valid. Makes no request. */
  refusal(kind: RobotKind, address: string): string | null;
  /** Sends a text to the group; throws RobotFailure. */
  send(robot: Robot, text: string): Promise<void>;
}

/** A message was not delivered; the text is for the operator. */
export class RobotFailure extends Error {
  /** Seconds until a retry makes sense; null: never. */
  readonly retryAfter: number | null;

  constructor(message: string, retryAfter: number | null) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
