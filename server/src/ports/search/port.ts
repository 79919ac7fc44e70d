import type { SearchChange, SearchQuestion } from '../../core/search.ts';

interface Hit {
  id: string;
  /** Relevance, comparable within one answer only; 0 when the order is by time. */
  score: number;
}

/** The result of sending changes. Ids not listed were applied, or the index already had a newer version. */
export interface SendResult {
  /** Ids not applied now, because the engine is overloaded or has no index; they are to be sent again. */
  postponed: string[];
  /** Ids rejected for good, with the reason. */
  refused: { id: string; reason: string }[];
}

/** An index that is being built and not searched yet. */
export interface NewIndex {
  send(changes: readonly SearchChange[]): Promise<SendResult>;
  /** Replaces the current index atomically and deletes that one. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * A search engine used instead of PostgreSQL's search. It returns ids of posts in order; cards, permissions and excerpts come from
 * the product. Its methods throw a SearchFailure when it gives no answer.
 */
export interface SearchEngine {
  /** false for some seconds after a failure, so that requests do not wait for an engine that is down. */
  mayBeAsked(): boolean;
  /** The most relevant or newest matching posts; `from` is an offset. Relevance falls with the age of a post at `now`. */
  find(question: SearchQuestion, order: 'relevance' | 'new', page: { from: number; size: number; now: Date }): Promise<Hit[]>;
  /** The number of matching posts by type. */
  countByType(question: SearchQuestion): Promise<ReadonlyMap<string, number>>;
  /** Applies changes to the current index. */
  send(changes: readonly SearchChange[]): Promise<SendResult>;
  /** The number of indexed posts; null before the first index was built. */
  countAll(): Promise<number | null>;
  /** Creates an empty index, which is named by the time `now`. */
  startIndex(now: Date): Promise<NewIndex>;
}
