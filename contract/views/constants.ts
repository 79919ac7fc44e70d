/** A view counts after VIEW_SECONDS of reading or playing, once per session and post in VIEW_AGAIN_MINUTES. */
export const VIEW_SECONDS = 5;
export const VIEW_AGAIN_MINUTES = 30;
/** A reader counts as absent after this time without scrolling, clicking or typing. */
export const READING_IDLE_SECONDS = 180;
/** A return to a page after this time counts as a new visit. */
export const VISIT_ANEW_MINUTES = 30;
/** A shorter visit counts as a quick exit. */
export const QUICK_EXIT_SECONDS = 3;
/** Share of a video's length from which it counts as watched completely. */
export const WATCHED_SHARE_MIN = 0.9;
/** Interval at which a browser reports that it is playing a video. */
export const WATCHING_BEAT_SECONDS = 30;
/** A longer visit is discarded as implausible. */
export const VISIT_MAX_SECONDS = 6 * 3600;
