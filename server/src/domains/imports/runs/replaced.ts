import type { DocNode } from '#contract/document.ts';
import { linkAddress } from '#contract/link-address.ts';
import { pathOf } from '../works/addresses.ts';
import { formerPath } from '../works/former-path.ts';
import { addLoss, type ImportedWork, type Losses } from '../works/work.ts';
import { WORK_SCHEME } from '../works/work-links.ts';

/** Replaces the addresses of pictures; a picture that could not be imported becomes a link to its former address. */
export function withPictures(node: DocNode, addresses: ReadonlyMap<string, string>): DocNode {
  if (node.type === 'image') {
    const former = String(node.attrs?.['src']);
    const src = addresses.get(former);
    return src === undefined
      ? missingPicture(former, String(node.attrs?.['alt'] ?? ''))
      : { ...node, attrs: { ...node.attrs, src } };
  }
  return node.content === undefined ? node : { ...node, content: node.content.map((child) => withPictures(child, addresses)) };
}

function missingPicture(src: string, alt: string): DocNode {
  const words = `［图片${alt === '' ? '' : `：${alt}`}］`;
  const href = linkAddress(src.startsWith('//') ? `https:${src}` : src);
  const isLink = href !== null;
  const text = isLink || src.startsWith('data:') ? words : `${words}（${src}）`;
  return {
    type: 'paragraph',
    content: [{ type: 'text', text, ...(isLink ? { marks: [{ type: 'link', attrs: { href } }] } : {}) }],
  };
}

/** New addresses of the works of a source, by `name:` and each name, and by `path:` and each former path. */
export type WorkIndex = Map<string, string>;

export function indexWork(
  index: WorkIndex,
  { names, addresses }: Pick<ImportedWork, 'names' | 'addresses'>,
  address: string,
): void {
  for (const key of [...names.map((name) => `name:${name}`), ...addresses.map((path) => `path:${formerPath(path)}`)])
    if (!index.has(key)) index.set(key, address);
}

interface Linking {
  index: WorkIndex;
  losses: Losses;
  /** Whether a host belonged to the source site. */
  isOwnHost: (host: string) => boolean;
}

/** Replaces links between works of the source with their new addresses. An invalid link is removed, its text stays, and it counts as a loss. */
export function withLinks(node: DocNode, linking: Linking): DocNode {
  if (node.marks !== undefined) {
    const marks = node.marks.flatMap((mark) => {
      if (mark.type !== 'link') return [mark];
      const href = newAddress(String(mark.attrs?.['href']), linking);
      if (href === null) addLoss(linking.losses, 'link');
      return href === null ? [] : [{ ...mark, attrs: { href } }];
    });
    return { ...node, marks };
  }
  return node.content === undefined ? node : { ...node, content: node.content.map((child) => withLinks(child, linking)) };
}

/** The new address of a link, the same address for other links, or null for an invalid one. */
function newAddress(href: string, { index, isOwnHost }: Linking): string | null {
  if (href.startsWith(WORK_SCHEME)) return index.get(`name:${decodeURIComponent(href.slice(WORK_SCHEME.length))}`) ?? null;
  const byName = index.get(`name:${href}`);
  if (byName !== undefined) return byName;
  const isWhole = /^(?:https?:)?\/\//i.test(href);
  const host = isWhole ? (URL.parse(href.startsWith('//') ? `https:${href}` : href)?.host ?? '') : '';
  const path = /^mailto:/i.test(href) || (isWhole && !isOwnHost(host)) ? null : pathOf(href);
  const work = path === null ? undefined : (index.get(`path:${formerPath(path)}`) ?? fileNamed(index, href));
  return work ?? (isWhole && href.startsWith('//') ? `https:${href}` : linkAddress(href) === null ? null : href);
}

/** The work to whose file a link leads, such as ../posts/name.md. */
const fileNamed = (index: WorkIndex, href: string): string | undefined =>
  /\.(?:md|markdown|html?)(?:#.*)?$/i.test(href)
    ? index.get(
        `name:${formerPath(
          href
            .replace(/#.*$/, '')
            .replace(/^.*\//, '')
            .replace(/\.\w+$/, ''),
        )}`,
      )
    : undefined;
