/**
 * The search engine's contract, independent of its product: the query, the indexed document, the index change and the failure.
 * The domain discovery builds these values; the drivers of ports/search translate them.
 */

/** A text and its search tokens. `folded`: full width, upper case and traditional characters are normalised away. */
export interface SearchText {
  folded: string;
  tokens: string[];
}

/** One field of a post (title, tags, author or text) must satisfy all three lists together. Empty lists demand nothing. */
export interface WordCondition {
  kind: 'word';
  tokens: string[];
  /** true: the tokens stand next to each other in this order, as for a quoted phrase. */
  inOrder: boolean;
  /** Prefixes: for each, some token of the field begins with it. */
  beginnings: string[];
  /** Single Han characters, matched at any position; the tokens of a document are longer. */
  characters: string[];
}

/** A tree: `all` matches when every condition of `of` does and none of `without`; `any` when at least one of `of` does. */
export type SearchCondition =
  | WordCondition
  | { kind: 'all'; of: SearchCondition[]; without: SearchCondition[] }
  | { kind: 'any'; of: SearchCondition[] };

export interface SearchQuestion {
  /** Selects the posts. */
  condition: SearchCondition;
  /** The user's input, split at spaces. Only ranks: posts with a piece exactly as typed come first. */
  typedPieces: SearchText[];
  type?: string | undefined;
  categoryId?: string | undefined;
  region?: string | undefined;
  /** Time of publication, both ends included. */
  after?: Date | undefined;
  until: Date;
}

/** The indexed fields of a published post. */
export interface SearchDocument {
  id: string;
  type: string;
  categoryId: string;
  region: string | null;
  publishedAt: Date;
  title: SearchText;
  tags: SearchText[];
  author: SearchText;
  text: SearchText;
  /** The distinct single characters; `head` covers title, tags and author. */
  characters: { head: string[]; text: string[] };
}

/** The new state of one post; `document` is null once readers no longer see it. */
export interface SearchChange {
  id: string;
  /** Orders the changes of a post: the index ignores a change with a lower version than the one it has. */
  version: number;
  document: SearchDocument | null;
}

/** The engine gave no answer. `isAway` true: it is unreachable or broken; false: it refuses this one query. */
export class SearchFailure extends Error {
  readonly isAway: boolean;
  /** HTTP status of the engine's response; null without a response. */
  readonly status: number | null;

  constructor(message: string, { isAway, status = null, cause }: { isAway: boolean; status?: number | null; cause?: unknown }) {
    super(message, { cause });
    this.isAway = isAway;
    this.status = status;
  }
}
