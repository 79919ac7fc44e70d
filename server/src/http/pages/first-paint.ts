import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A style sheet link. The router ends its own addresses with `#`, to distinguish them from links of lazily loaded chunks. */
const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
/** `disabled` keeps the sheet from applying; `media` keeps the browser's preload scanner, which ignores `disabled`, from loading it. */
const NOT_LOADED = 'disabled="" media="not all"';
const PRELOAD = '<link rel="modulepreload" href=';
const LATE_PRELOAD = '<link rel="late" fetchpriority="low" href=';
const ENTRY = '<script type="module" async="">';
const LATE_ENTRY = '<script type="late">';

/**
 * Rewrites a rendered page so that its first paint needs no further request:
 * - The style sheets in the head are inlined. Their links stay, disabled, because the router looks there for loaded sheets and
 *   React expects the elements. A lazily loaded chunk looks for links without `#`, so a copy without `#` is added: otherwise it
 *   would load the same rules again and restyle the whole page.
 * - Script preloads and the entry script are made inert; a script in the head (web/app/lib/boot/start-scripts.ts) starts them
 *   after the first frame, when pictures have been requested.
 *
 * The rest of the page is unchanged. `folder` contains the built files.
 */
export function createFirstPaint(folder: string): (html: Buffer) => Promise<Buffer> {
  const cache = new Map<string, Promise<Buffer>>();
  const stylesOf = (paths: readonly string[]): Promise<Buffer> => {
    const key = paths.join(' ');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const styles = readStyles(folder, paths);
    cache.set(key, styles);
    // After a failure the next page tries again.
    styles.catch(() => cache.delete(key));
    return styles;
  };
  return async (html) => {
    const end = html.indexOf('</head>');
    // latin1 maps each byte to one character, so UTF-8 text passes through unchanged.
    const head = html.toString('latin1', 0, Math.max(0, end)).replaceAll(PRELOAD, LATE_PRELOAD);
    const sheets = [...head.matchAll(SHEET)];
    const first = sheets[0];
    if (first === undefined) return html;
    const styles = await stylesOf(sheets.map(([, path]) => path ?? ''));
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    return Buffer.concat([
      bytes(head.slice(0, first.index)),
      styles,
      bytes(sheets.map(([, path, ending]) => (ending === '#' ? linkTo(path ?? '') : '')).join('')),
      bytes(head.slice(first.index).replace(SHEET, (_, path, ending) => linkTo(`${path}${ending}`))),
      ...lateEntry(html.subarray(end)),
    ]);
  };
}

const linkTo = (href: string): string => `<link rel="stylesheet" href="${href}" ${NOT_LOADED}/>`;

function lateEntry(rest: Buffer): Buffer[] {
  const at = rest.lastIndexOf(ENTRY);
  return at === -1 ? [rest] : [rest.subarray(0, at), Buffer.from(LATE_ENTRY), rest.subarray(at + ENTRY.length)];
}

async function readStyles(folder: string, paths: readonly string[]): Promise<Buffer> {
  const sheets = await Promise.all(paths.map((path) => readFile(join(folder, path))));
  return Buffer.concat([
    Buffer.from('<style>'),
    ...sheets.flatMap((sheet, index) => (index === 0 ? [sheet] : [Buffer.from('\n'), sheet])),
    Buffer.from('</style>'),
  ]);
}
