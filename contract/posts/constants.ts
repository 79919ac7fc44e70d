export const POST_TYPES = ['article', 'video'] as const;

export const POST_STATUSES = ['draft', 'pending', 'scheduled', 'published', 'rejected', 'offline', 'deleted'] as const;

export const STATUS_LABEL: Record<(typeof POST_STATUSES)[number], string> = {
  draft: '草稿',
  pending: '审核中',
  scheduled: '待发布',
  published: '已发布',
  rejected: '未通过',
  offline: '已下线',
  deleted: '回收站',
};

export const POST_LABELS = ['original', 'reprint', 'ai'] as const;

export const LABEL_TEXT: Record<(typeof POST_LABELS)[number], string> = {
  original: '原创',
  reprint: '转载',
  ai: '含 AI 生成内容',
};

/**
 * Sources of the statement that AI made a post or a part of it, by precedence: `found` in a file's metadata, `declared` by the author,
 * `suspected` by the platform.
 */
export const AI_MARKS = ['found', 'declared', 'suspected'] as const;

export const AI_MARK_TEXT: Record<(typeof AI_MARKS)[number], string> = {
  found: '含 AI 生成内容',
  declared: '含 AI 生成内容',
  suspected: '疑似含 AI 生成内容',
};

export const OWN_SORTS = ['updated', 'published', 'views', 'likes', 'comments', 'favorites'] as const;

/** Roles that a revision can have for its post now; it may have several. */
export const REVISION_MARKS = ['draft', 'pending', 'published', 'rejected'] as const;

export const REVISION_MARK_TEXT: Record<(typeof REVISION_MARKS)[number], string> = {
  draft: '正在编辑',
  pending: '审核中',
  published: '读者所见',
  rejected: '未通过',
};

export const ARTICLE_TITLE = { min: 2, max: 40 };
export const VIDEO_TITLE = { min: 2, max: 80 };
/** Limit of a draft's title, whatever the type, and so the highest limit that the settings may set for either type. */
export const DRAFT_TITLE_MAX = 80;
export const SUMMARY_MAX = 128;
/** Length of a summary taken from the body when the author wrote none. */
export const SUMMARY_FROM_BODY = 54;
export const VIDEO_DESCRIPTION_MAX = 1000;
export const BODY_MAX = 50_000;
export const TAGS_MAX = 10;
export const TAG_MAX = 20;
/** Positions in the review queue are counted up to this; it also stands for all positions behind it. */
export const QUEUE_POSITION_MAX = 1_001;
export const SUBMITS_A_DAY = 20;
/** New drafts a day and author; far more than anybody writes, against scripts that fill the database. */
export const NEW_POSTS_A_DAY = 200;
export const PUBLISH_AHEAD_MIN_MINUTES = 10;
export const PUBLISH_AHEAD_MAX_DAYS = 30;
export const BIN_DAYS = 30;
/** Snapshots of a draft: at most so many a post, deleted after so many days. */
export const SNAPSHOTS_MAX = 50;
export const SNAPSHOT_DAYS = 30;
/** Limits of `checkWords`: calls a day and author, and sensitive words named per answer. */
export const WORD_CHECKS_A_DAY = 40;
export const WORDS_TOLD = 5;

/** Lengths of a takedown's fields `law` and `orderNumber`, in characters. */
export const TAKEDOWN_LAW_MAX = 200;
export const TAKEDOWN_ORDER_MAX = 100;
/** The longest term of a takedown; a longer one is taken for a typing error. */
export const TAKEDOWN_DAYS_MAX = 3650;
/** The scope of a takedown. */
export const TAKEDOWN_SCOPES = ['site'] as const;
export const TAKEDOWN_SCOPE_LABEL: Record<(typeof TAKEDOWN_SCOPES)[number], string> = { site: '全站' };

/** Layouts of a picture other than the text's width: `left` and `right` have text beside the picture, `row` puts neighbouring pictures side by side. */
export const PICTURE_LAYOUTS = ['wide', 'small', 'left', 'right', 'row'] as const;
export type PictureLayout = (typeof PICTURE_LAYOUTS)[number];

export const PICTURE_LAYOUT_LABEL: Record<PictureLayout, string> = {
  wide: '加宽',
  small: '小图居中',
  left: '小图靠左',
  right: '小图靠右',
  row: '与相邻图片并排',
};

/** Length of a picture's description or caption, in characters. This and the limits below are enforced by editor and server. */
export const DESCRIPTION_MAX = 200;
export const TABLE_COLUMNS_MAX = 50;
export const TABLE_ROWS_MAX = 500;
/** Cards of other posts within one text. */
export const POST_CARDS_MAX = 50;
/** Bounds of the document tree, far above what writers need, against crafted documents that would exhaust the server. */
export const DOCUMENT_DEPTH_MAX = 40;
export const DOCUMENT_NODES_MAX = 20_000;
/** Footnotes of a text, and the length of one in characters. */
export const FOOTNOTES_MAX = 200;
export const FOOTNOTE_MAX = 1000;

export const COLLECTION_TITLE = { min: 2, max: 30 };
export const COLLECTION_DESCRIPTION_MAX = 200;
/** Check of a collection's name and description: none pending, `checking` by the content safety service, or `held` for a moderator. */
export const COLLECTION_CHECKS = ['none', 'checking', 'held'] as const;
export const COLLECTION_POSTS_MAX = 200;
/** The home page shows collections with at least this many posts. */
export const FEATURED_COLLECTION_MIN = 3;
export const COLLECTIONS_MAX = 100;
