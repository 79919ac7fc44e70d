/** The search in words that belong to no engine: what is asked for, what is kept, and that there was no answer. */

/** A text in the form in which texts are compared, and its tokens, by which the product finds it. */
export interface SearchText {
  folded: string;
  tokens: string[];
}

/** What one part of a post (title, tags, author or text) has to contain. */
export interface WantedWord {
  kind: 'word';
  tokens: string[];
  /** One after the other, as in quotation marks. */
  inOrder: boolean;
  /** With these a token begins. */
  beginnings: string[];
  /** Single characters, wherever they stand. */
  characters: string[];
}

export type Wanted = WantedWord | { kind: 'all'; of: Wanted[]; without: Wanted[] } | { kind: 'any'; of: Wanted[] };

export interface SearchQuestion {
  wanted: Wanted;
  /** What was typed, piece by piece: posts that have it so come first. */
  typed: SearchText[];
  type?: string | undefined;
  categoryId?: string | undefined;
  region?: string | undefined;
  after?: Date | undefined;
  until: Date;
}

/** What a published post is found and filtered by. */
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
  /** Each once: those of title, tags and author, and those of the text. */
  characters: { head: string[]; text: string[] };
}

/** What a post has become: null when readers do not see it any more. Of two changes the one of the greater version counts. */
export interface SearchChange {
  id: string;
  version: number;
  document: SearchDocument | null;
}

/** The engine cannot answer: it is away, or (`isAway` false) it refuses this one question. */
export class SearchFailure extends Error {
  readonly isAway: boolean;
  /** Of HTTP, where there was an answer. */
  readonly status: number | null;

  constructor(message: string, { isAway, status = null, cause }: { isAway: boolean; status?: number | null; cause?: unknown }) {
    super(message, { cause });
    this.isAway = isAway;
    this.status = status;
  }
}
