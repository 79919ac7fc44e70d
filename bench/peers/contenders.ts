import { readVocabulary } from '#seed/volume/vocabulary.ts';
import { seededRandom } from '#seed/volume/random.ts';
import { GHOST_KEY } from './fill-ghost.ts';
import { PORTS } from './services.ts';

/** One of the compared products, with the requests of one row. */
export interface Contender {
  name: string;
  needs: readonly Need[];
  address: string;
  /** Requested in turns; a single path is cached. {n} is a new number each time. */
  paths: readonly string[];
}

export type Need = 'product-1000' | 'product-20000' | 'nginx' | 'php-fpm' | 'mariadb' | 'ghost';

export interface Comparison {
  row: string;
  what: string;
  contenders: readonly Contender[];
}

const LIST = 20;
const WORDPRESS: readonly Need[] = ['php-fpm', 'mariadb', 'nginx'];
const GHOST: readonly Need[] = ['ghost', 'mariadb'];
const CALL = '/api/v1/user/posts/suggest';

const product = (posts: 1000 | 20000, paths: readonly string[]): Contender => ({
  name: 'product',
  needs: [`product-${posts}`],
  address: `http://127.0.0.1:${posts === 1000 ? 4410 : 4411}`,
  paths,
});
const wordpress = (paths: readonly string[], more: Partial<Contender> = {}): Contender => ({
  name: 'WordPress',
  needs: WORDPRESS,
  address: at(PORTS.wordpress),
  paths,
  ...more,
});
const ghost = (paths: readonly string[]): Contender => ({ name: 'Ghost', needs: GHOST, address: at(PORTS.ghost), paths });
const at = (port: number): string => `http://127.0.0.1:${port}`;

export async function comparisons(ids: readonly string[]): Promise<Comparison[]> {
  const [first = ''] = ids;
  const words = shuffled((await readVocabulary()).map(({ text }) => text));
  const pairs = words.map((word, index) => `${word} ${words[(index * 7 + 11) % words.length]}`);
  const searches = (row: string, what: string, all: readonly string[]): Comparison => ({
    row,
    what,
    contenders: [
      product(
        20000,
        all.map((keywords) => `${CALL}?${new URLSearchParams({ keywords, limit: String(LIST) })}`),
      ),
      wordpress(
        all.map((s) => `/?${new URLSearchParams({ s })}`),
        { name: 'WordPress, page', address: at(PORTS.wordpressSearch) },
      ),
      wordpress(
        all.map((search) => `/wp-json/wp/v2/search?${new URLSearchParams({ search, per_page: String(LIST) })}`),
        { name: 'WordPress, call', address: at(PORTS.wordpressSearch) },
      ),
    ],
  });
  return [
    {
      row: 'article',
      what: 'article, rendered',
      contenders: [
        // Parameters that the page ignores and its cache does not.
        product(
          1000,
          ids.map((id) => `/article/${id}?before={n}`),
        ),
        wordpress(ids.map((id) => `/${id}/`)),
        ghost(ids.map((id) => `/${id}/`)),
      ],
    },
    {
      row: 'home',
      what: 'home page, rendered',
      contenders: [product(1000, ['/?at={n}']), wordpress(['/?n={n}']), ghost(['/?n={n}'])],
    },
    {
      row: 'list',
      what: `list call, ${LIST} posts, not cached`,
      contenders: [
        product(1000, [`${CALL}?page=1&limit=${LIST}&before=2026-12-31T00:00:00.{n}Z`]),
        wordpress([`/wp-json/wp/v2/posts?per_page=${LIST}`]),
        ghost([`/ghost/api/content/posts/?key=${GHOST_KEY}&limit=${LIST}`]),
      ],
    },
    searches('search', 'search of 20 thousand posts, one word', words),
    searches('search2', 'search of 20 thousand posts, two words', pairs),
    {
      row: 'cached',
      what: 'one article, cached',
      contenders: [
        product(1000, [`/article/${first}`]),
        wordpress([`/${first}/`], { name: 'WordPress behind nginx', address: at(PORTS.wordpressCached) }),
        {
          name: 'product behind nginx',
          needs: ['product-1000', 'nginx'],
          address: at(PORTS.productCached),
          paths: [`/article/${first}`],
        },
      ],
    },
  ];
}

function shuffled(words: readonly string[]): string[] {
  const random = seededRandom(1);
  return words
    .map((word) => [random(), word] as const)
    .sort(([one], [other]) => one - other)
    .map(([, word]) => word);
}
