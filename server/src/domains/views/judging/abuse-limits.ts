/*
 * Limits of the judging, which runs once when a day is over (docs/decisions/074-judge-views-against-history.md). A refused view stays
 * stored with its reason, named in backquotes here, and earns nothing. A party is an agency with all its authors, or an author
 * without an agency.
 */

export const ABUSE = {
  /** `excess`: views of one viewer beyond this many in a day. */
  postsADay: 300,
  /** `hasty`: for a viewer with at least `hastyFrom` views a day, a view less than `hastySeconds` after the one before. */
  hastyFrom: 20,
  hastySeconds: 3,
} as const;

/**
 * A crowd is the viewers of one party that share an origin. max(min, times × expected) of them are believed (stay valid); `expected`
 * is computed from the readers of the other parties. The factors are large, because readers of a local paper share local networks.
 */
export interface CrowdLimits {
  min: number;
  times: number;
}

/** Limits by kind of origin (`ViewOrigin`); `fresh`: accounts less than a week old. */
export const CROWDS = {
  device: { min: 20, times: 20 },
  network: { min: 100, times: 20 },
  subnet: { min: 200, times: 20 },
  agent: { min: 150, times: 8 },
  fresh: { min: 50, times: 10 },
} as const satisfies Record<string, CrowdLimits>;
export type CrowdKind = keyof typeof CROWDS;

/** The same for visits. They are larger, because a reader opens several posts, or one post several times. */
export const VISIT_CROWDS = {
  device: { min: 60, times: 20 },
  network: { min: 500, times: 20 },
} as const satisfies Partial<Record<CrowdKind, CrowdLimits>>;

/** A crowd larger than this many times the believed number is a flood: only `expected` of it is believed. */
export const FLOOD = 3;

/** Views of the whole site that one origin may have in a day: `min`, or this share of the site's daily average of the last 28 days. */
export const NETWORKS = {
  network: { min: 2000, share: 0.1 },
  subnet: { min: 5000, share: 0.2 },
} as const;

export const READING = {
  /** `unread`: believed views of a party without a visit long enough: `min`, or this share of its views with one. */
  min: 100,
  share: 0.5,
  /** The share that is believed in a flood. */
  floodShare: 0.1,
  /**
   * The rule applies only when at least this share of networks reports visits (otherwise browsers fail to), measured from
   * `signalsFrom` networks on.
   */
  signalsShare: 0.7,
  signalsFrom: 50,
} as const;

/** `pattern`: views of guests of one party that come like those of a program. All conditions of a rule must hold. */
export const PATTERN = {
  /** A burst: at least this many views within a minute, which are at least this share of the party's day. */
  burst: 200,
  burstShare: 0.1,
  /** Even pauses: in an hour with this many views, the share that follow the one before after the median pause ± 25 %; by chance it is 0.17. */
  evenFrom: 50,
  evenShare: 0.45,
  /** Fixed order: with at least this many repeated views of at least `orderPosts` posts: the share of them that is followed by the same post. */
  orderFrom: 100,
  orderPosts: 4,
  orderShare: 0.6,
  /** Visits of one post of equal length to the millisecond: this many, which are this share of the party's visits. */
  equalFrom: 30,
  equalShare: 0.05,
} as const;

export const SURGE = {
  /** `surge`: a party has more guests than `min` and than this many times its best day of the last `historyDays`. */
  min: 500,
  times: 5,
  historyDays: 28,
  /** Days of history that the site must have before the rule applies. */
  knownDays: 7,
  /**
   * Guests are refused only with at least `signs` of three signs: the share of logged-in readers is below `usersShare` of the site's;
   * at least `sameShare` of the guests have one source; at least `sameShare` have one kind of device.
   */
  usersShare: 0.25,
  sameShare: 0.97,
  signs: 2,
  /** Guests of such a day who count as real: `believed`, or `believedTimes` as many as on the best day, whichever is more. */
  believed: 100,
  believedTimes: 1.5,
} as const;
