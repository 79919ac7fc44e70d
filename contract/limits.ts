/** Constants of the specification and the defaults of product.md that both sides hold to. */
export const SESSION_SECONDS = 7200;
export const SESSION_RENEW_BELOW_SECONDS = 1800;
/** However often it is renewed, whoever came in so long ago logs in again. */
export const SESSION_LONGEST_DAYS = { user: 90, admin: 7 };
/** A renewed token's predecessor lives on so that calls already under way succeed. */
export const RENEWED_TOKEN_GRACE_SECONDS = 60;

export const SMS_CODE_LENGTH = 6;
export const CAPTCHA_SECONDS = 300;
export const CAPTCHA_INTERVAL_SECONDS = 60;
export const CAPTCHAS_PER_TARGET_A_DAY = 10;
export const CAPTCHAS_PER_IP_A_DAY = 20;
export const CAPTCHA_WRONG_TRIES = 5;

export const LOGIN_WRONG_TRIES = 5;
/** On all accounts together, from one address. */
export const LOGIN_WRONG_FROM_ADDRESS = 100;
export const LOGIN_WINDOW_SECONDS = 900;
/** A password that an administrator made and handed over lets somebody in for so long. */
export const TEMPORARY_PASSWORD_HOURS = 72;

export const ARTICLE_TITLE = { min: 2, max: 40 };
export const VIDEO_TITLE = { min: 2, max: 80 };
/** What a draft may hold, and so the most that an operator may allow of either. */
export const DRAFT_TITLE_MAX = 80;
export const SUMMARY_MAX = 128;
export const SUMMARY_FROM_BODY = 54;
export const BODY_MAX = 50_000;
export const TAGS_MAX = 10;
export const SUBMITS_A_DAY = 20;
export const PUBLISH_AHEAD_MIN_MINUTES = 10;
export const PUBLISH_AHEAD_MAX_DAYS = 30;
export const BIN_DAYS = 30;

export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 4 * 1024 ** 3;
export const VIDEO_MAX_SECONDS = 5 * 3600;

export const BIO_MAX = 200;

export const COMMENT_MAX = 1000;
/** Replies shown under a first-level comment before a reader asks for more. */
export const REPLIES_SHOWN = 2;

export const DANMAKU_MAX = 100;
/** Between two of one person. */
export const DANMAKU_INTERVAL_SECONDS = 5;
/** How long a stretch of a video one call may be asked about. */
export const DANMAKU_SPAN_MAX_MS = 600_000;
/** Shown of one second of a video: more could not be read. */
export const DANMAKU_A_SECOND = 10;

/** A view counts after so many seconds of reading or playing, once a session and work in so many minutes. */
export const VIEW_SECONDS = 5;
export const VIEW_AGAIN_MINUTES = 30;
/** A reader who does not scroll, press or type for so long is taken to be elsewhere. */
export const READING_IDLE_SECONDS = 180;
/** Who comes back to a page later than this opens it anew. */
export const VISIT_ANEW_MINUTES = 30;
/** Who leaves a work sooner did not stay. */
export const QUICK_EXIT_SECONDS = 3;
/** How far into a film one has to get to have seen it. */
export const WATCHED_FROM = 0.9;
/** More than this in one opening of a work is nobody's reading. */
export const VISIT_MAX_SECONDS = 6 * 3600;
/** How many works one call may be asked about what the reader did with them. */
export const REACTIONS_ASKED_MAX = 50;

export const FOLDERS_MAX = 50;
export const FOLDER_NAME_MAX = 20;
export const MOVED_AT_ONCE_MAX = 100;
export const WATCH_LATER_MAX = 500;

export const COLLECTION_TITLE = { min: 2, max: 30 };
export const COLLECTION_DESCRIPTION_MAX = 200;
export const COLLECTION_WORKS_MAX = 200;
export const COLLECTIONS_MAX = 100;

/** No page lies deeper than sixteen parts; what is left of a longer path is neither looked at nor shown. */
export const cutPath = (path: string): string => path.split('/', 17).join('/');

/** Length as a person counts it: an emoji or a rare character is one. */
export const codePoints = (text: string): number => [...text].length;
