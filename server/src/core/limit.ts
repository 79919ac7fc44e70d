/** How often something may be done, counted by a port (ports/limits). */
export interface Limit {
  /** Names the action; part of the key. */
  name: string;
  points: number;
  seconds: number;
}
