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

/** Who says that AI has made a post or a part of it: its files, its author, the platform. The first that does counts. */
export const AI_MARKS = ['found', 'declared', 'suspected'] as const;

export const AI_MARK_TEXT: Record<(typeof AI_MARKS)[number], string> = {
  found: '含 AI 生成内容',
  declared: '含 AI 生成内容',
  suspected: '疑似含 AI 生成内容',
};

export const OWN_SORTS = ['updated', 'published', 'views', 'likes', 'comments', 'favorites'] as const;

/** What a revision is to its post now. */
export const REVISION_MARKS = ['draft', 'pending', 'published', 'rejected'] as const;

export const REVISION_MARK_TEXT: Record<(typeof REVISION_MARKS)[number], string> = {
  draft: '正在编辑',
  pending: '审核中',
  published: '读者所见',
  rejected: '未通过',
};

export const ARTICLE_TITLE = { min: 2, max: 40 };
export const VIDEO_TITLE = { min: 2, max: 80 };
/** What a draft may hold, and so the most that an operator may allow of either. */
export const DRAFT_TITLE_MAX = 80;
export const SUMMARY_MAX = 128;
export const SUMMARY_FROM_BODY = 54;
export const VIDEO_DESCRIPTION_MAX = 1000;
export const BODY_MAX = 50_000;
export const TAGS_MAX = 10;
export const TAG_MAX = 20;
/** Places in the review queue are counted so far; the last one stands for all behind it. */
export const QUEUE_POSITION_MAX = 1_001;
export const SUBMITS_A_DAY = 20;
/** Far more than anybody writes; it keeps a script from filling the store with drafts. */
export const NEW_POSTS_A_DAY = 200;
export const PUBLISH_AHEAD_MIN_MINUTES = 10;
export const PUBLISH_AHEAD_MAX_DAYS = 30;
export const BIN_DAYS = 30;
/** What is kept of a draft while it is written: so many of a post, for so many days. */
export const SNAPSHOTS_MAX = 50;
export const SNAPSHOT_DAYS = 30;
/** How often somebody may ask which words of a draft are not allowed, and how many are told at a time. */
export const WORD_CHECKS_A_DAY = 40;
export const WORDS_TOLD = 5;

/** What an order to take a post down may say, in characters. */
export const TAKEDOWN_LAW_MAX = 200;
export const TAKEDOWN_ORDER_MAX = 100;
/** A longer term is a slip of the hand. */
export const TAKEDOWN_DAYS_MAX = 3650;
/** Where a takedown holds. */
export const TAKEDOWN_SCOPES = ['site'] as const;
export const TAKEDOWN_SCOPE_LABEL: Record<(typeof TAKEDOWN_SCOPES)[number], string> = { site: '全站' };

/** How a picture stands in a text, where it is not simply as wide as the text: `left` and `right` with words beside it, `row` with its neighbours. */
export const PICTURE_LAYOUTS = ['wide', 'small', 'left', 'right', 'row'] as const;
export type PictureLayout = (typeof PICTURE_LAYOUTS)[number];

export const PICTURE_LAYOUT_LABEL: Record<PictureLayout, string> = {
  wide: '加宽',
  small: '小图居中',
  left: '小图靠左',
  right: '小图靠右',
  row: '与相邻图片并排',
};

/** Limits of one text, kept by the editor and the server. Descriptions and captions in characters. */
export const DESCRIPTION_MAX = 200;
export const TABLE_COLUMNS_MAX = 50;
export const TABLE_ROWS_MAX = 500;
/** Posts of the site, shown as cards. */
export const POST_CARDS_MAX = 50;
/** Bounds that no writer meets; they keep a made-up document from exhausting the server. */
export const DOCUMENT_DEPTH_MAX = 40;
export const DOCUMENT_NODES_MAX = 20_000;
/** Footnotes, and the words of one, in characters. */
export const FOOTNOTES_MAX = 200;
export const FOOTNOTE_MAX = 1000;

export const COLLECTION_TITLE = { min: 2, max: 30 };
export const COLLECTION_DESCRIPTION_MAX = 200;
/** Where name and description of a collection stand. */
export const COLLECTION_CHECKS = ['none', 'checking', 'held'] as const;
export const COLLECTION_POSTS_MAX = 200;
/** The home page shows those of so many posts. */
export const FEATURED_COLLECTION_MIN = 3;
export const COLLECTIONS_MAX = 100;
