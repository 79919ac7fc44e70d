/** A view counts after so many seconds of reading or playing, once a session and post in so many minutes. */
export const VIEW_SECONDS = 5;
export const VIEW_AGAIN_MINUTES = 30;
/** A reader who does not scroll, press or type for so long is taken to be elsewhere. */
export const READING_IDLE_SECONDS = 180;
/** Who comes back to a page later than this opens it anew. */
export const VISIT_ANEW_MINUTES = 30;
/** Who leaves a post sooner did not stay. */
export const QUICK_EXIT_SECONDS = 3;
/** How far into a video one has to get to have seen it. */
export const WATCHED_FROM = 0.9;
/** So often a browser says that it plays a video. */
export const WATCHING_BEAT_SECONDS = 30;
/** More than this in one opening of a post is nobody's reading. */
export const VISIT_MAX_SECONDS = 6 * 3600;
