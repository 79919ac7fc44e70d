import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

type Part = (props: never) => unknown;

/**
 * Markup of parts of pages. Equal props give equal markup, so the cache is keyed by the props: a part never needs a purge, and a card made
 * for one page is there for every other page.
 */
export interface PartCache {
  render<P extends Part>(part: P, props: Parameters<P>[0]): string;
  /** Markup in the cache in bytes, and numbers of reads since the start. */
  size(): { bytes: number; hits: number; renderings: number };
}

/** `draw` renders a part; it is a function of the built web application. */
export function createPartCache(draw: (part: Part, props: object) => string, maxBytes = 16 * 1024 * 1024): PartCache {
  const markup = new LRUCache<string, string>({ maxSize: maxBytes, sizeCalculation: (html) => 2 * html.length + ENTRY_BYTES });
  const names = new Map<Part, number>();
  let [hits, renderings] = [0, 0];
  const nameOf = (part: Part): number => {
    const known = names.get(part) ?? names.size;
    names.set(part, known);
    return known;
  };
  return {
    render(part, props) {
      const key = createHash('sha1')
        .update(`${nameOf(part)} ${JSON.stringify(props)}`)
        .digest('base64');
      const cached = markup.get(key);
      if (cached !== undefined) {
        hits += 1;
        return cached;
      }
      renderings += 1;
      const html = draw(part, props);
      markup.set(key, html);
      return html;
    },
    size: () => ({ bytes: markup.calculatedSize, hits, renderings }),
  };
}

/** Estimated bytes of a key and the entry around it. */
const ENTRY_BYTES = 300;
