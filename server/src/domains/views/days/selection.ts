/** A selection of views by days and, where not undefined, by post, viewer and network together. */
export interface ViewsOf {
  /** First and last day, both included. */
  from: string;
  to: string;
  // Required fields, although undefined means any: a forgotten one would select the views of the whole site.
  postId: string | undefined;
  /** The hash in view_events, as are networks. */
  viewer: string | undefined;
  network: string | undefined;
}

/** Views of a post on a day that a refusal turns down. */
export interface RefusedViews {
  day: string;
  postId: string;
  views: number;
  /** The logged-in user whose views all of these are; null when they are of several users or include guests. */
  userId: string | null;
}
