import type { SearchChange, SearchQuestion } from '../../core/search.ts';

interface FoundId {
  id: string;
  /** The greater the better, of one answer; 0 where posts were asked for by time. */
  score: number;
}

/** What became of changes that were told: all others were taken, or the engine knew newer ones. */
export interface Told {
  /** It has no room for these just now, or no index. */
  later: string[];
  /** It will never take these, and why. */
  refused: { id: string; reason: string }[];
}

/** An index that is being built and that nobody asks yet. */
export interface NewIndex {
  tell(changes: readonly SearchChange[]): Promise<Told>;
  /** Puts it in the place of the one in use, in one step, and removes that one. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * A search engine in PostgreSQL's place: it answers which posts, in which order. Cards, permissions and passages stay the
 * product's. What it cannot answer is a SearchFailure.
 */
export interface SearchEngine {
  /** False for some seconds after it was found away, so that nobody waits for it meanwhile. */
  mayBeAsked(): boolean;
  /** The best or the newest posts of a question: so many from that place on. */
  find(question: SearchQuestion, order: 'relevance' | 'new', page: { from: number; size: number; now: Date }): Promise<FoundId[]>;
  /** How many posts answer it, by type. */
  countByType(question: SearchQuestion): Promise<ReadonlyMap<string, number>>;
  tell(changes: readonly SearchChange[]): Promise<Told>;
  /** How many posts it holds; null before the first index was built. */
  countAll(): Promise<number | null>;
  startIndex(now: Date): Promise<NewIndex>;
}
