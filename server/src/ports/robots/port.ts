import type { AlertTargetKind } from '#contract/health/alerts.ts';

export type RobotKind = Exclude<AlertTargetKind, 'mail'>;

/** A robot of a group chat, written to by its webhook. */
export interface Robot {
  kind: RobotKind;
  /** With its key: whoever has it may write to the group. */
  address: string;
  /** What messages are signed with; null where the robot asks for no signature. */
  secret: string | null;
}

export interface Robots {
  /** Why this is no address of such a robot, as a sentence; null: it is one. Asks nobody. */
  refusal(kind: RobotKind, address: string): string | null;
  /** Writes a text to the group; throws RobotFailure. */
  send(robot: Robot, text: string): Promise<void>;
}

/** Why a message did not arrive, as a sentence for the operator. */
export class RobotFailure extends Error {
  /** Seconds after which trying again makes sense; null: never. */
  readonly retryAfter: number | null;

  constructor(message: string, retryAfter: number | null) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
