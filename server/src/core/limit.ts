/** A rate limit, counted by the port ports/limits. */
export interface Limit {
  /** Name of the action; part of the counter's key. */
  name: string;
  /** Allowed actions within `seconds`. */
  points: number;
  seconds: number;
}
