/** A network of caches in front of the site. What is taken down is to leave its copies too. */
export interface Cdn {
  /**
   * Drops the copies of these absolute addresses; one that ends with `/` stands for everything below it. Resolves when the network has
   * accepted that, which it carries out in its own time; throws when it has not, and is asked again later.
   */
  purge(addresses: readonly string[]): Promise<void>;
  /** Drops, in the same way, the copies of all that bears one of these tags; null where copies are not known by tags. */
  purgeTags: ((tags: readonly string[]) => Promise<void>) | null;
}
