/**
 * What is not a person's reading, looked for once when a day is over; everything turned down is kept with its reason and earns
 * nothing. A party is an agency with all its people, or an author without one. Days are judged
 * as docs/decisions/074-judge-views-against-history.md says.
 */
export const ABUSE = {
  /** `excess`: posts that one viewer can read in a day. */
  postsADay: 300,
  /** `hasty`: of who reads this many, a view so few seconds after the one before had no reading in between. */
  hastyFrom: 20,
  hastySeconds: 3,
} as const;

/**
 * A crowd: viewers of one party that have something in common. Times are large because the readers of a town's paper share
 * the town's networks. No crowd is a device alone: one model of telephone is in millions of hands.
 */
export interface CrowdLimits {
  /** Believed whatever is known of the site. */
  min: number;
  /** So many times what the rest of the site lets expect are believed. */
  times: number;
}

export const CROWDS = {
  device: { min: 20, times: 20 },
  network: { min: 100, times: 20 },
  subnet: { min: 200, times: 20 },
  agent: { min: 150, times: 8 },
  fresh: { min: 50, times: 10 },
} as const satisfies Record<string, CrowdLimits>;
export type CrowdKind = keyof typeof CROWDS;

/** Openings, of which a reader has several. */
export const VISIT_CROWDS = {
  device: { min: 60, times: 20 },
  network: { min: 500, times: 20 },
} as const satisfies Partial<Record<CrowdKind, CrowdLimits>>;

/** A crowd of more than so many times what is believed is no exaggeration but a flood: of it only what was to be expected is. */
export const FLOOD = 3;

/** What one place may have of the whole site: this many, or that share of what the site had on its last days. */
export const NETWORKS = {
  network: { min: 2000, share: 0.1 },
  subnet: { min: 5000, share: 0.2 },
} as const;

export const READING = {
  /** `unread`: views without any reading that are believed of a party: this many, or that share of those with it. */
  min: 100,
  share: 0.5,
  /** In a flood, so many of them. */
  floodShare: 0.1,
  /** Where fewer of the networks show any reading, browsers do not tell of it and nothing follows from it. */
  signalsShare: 0.7,
  signalsFrom: 50,
} as const;

export const PATTERN = {
  /** So many views within a minute that are this share of a party's day. */
  burst: 200,
  burstShare: 0.1,
  /** Of so many views in an hour, the share that come after the usual pause, give or take a quarter; of chance it is 0.17. */
  evenFrom: 50,
  evenShare: 0.45,
  /** Of so many times that a post comes again, of at least so many posts, the share that has the same post after it. */
  orderFrom: 100,
  orderPosts: 4,
  orderShare: 0.6,
  /** Of so many openings, the share that lasted equally long to the millisecond. */
  equalFrom: 30,
  equalShare: 0.05,
} as const;

export const SURGE = {
  /** Guests of a party in a day that are nothing unusual; more are when the best of the last days had far fewer. */
  min: 500,
  times: 5,
  historyDays: 28,
  knownDays: 7,
  /** What does not fit a crowd of readers: hardly anybody who is logged in, all from one source, all on one kind of device. */
  usersShare: 0.25,
  sameShare: 0.97,
  signs: 2,
  /** What is believed then. */
  believed: 100,
  believedTimes: 1.5,
} as const;
