import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The router ends some addresses with `#`, by which it tells its own links apart from those of parts that are loaded later. */
const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
/** `disabled` is for the element; what looks ahead in the page for things to fetch knows `media` alone. */
const NOT_LOADED = 'disabled="" media="not all"';
const PRELOAD = '<link rel="modulepreload" href=';
const LATE_PRELOAD = '<link rel="late" fetchpriority="low" href=';
const ENTRY = '<script type="module" async="">';
const LATE_ENTRY = '<script type="late">';

/**
 * Makes a page show itself with nothing but its own bytes. The style sheets it names are written into it, so that no further
 * journey comes before the first paint; their links stay, disabled, because the router goes on from them: it finds there what
 * is loaded already, and React the elements it expects. A part that is loaded later looks for links without `#`, so those stand
 * there, too: it would fetch sheets again whose rules the page has for as long as it is open, lay them over the others, and have
 * the whole page styled anew. Scripts are left without effect: a script in the head
 * (web/app/lib/boot/start-scripts.ts) begins them after the first frame, when pictures have been asked for.
 *
 * React puts the links into the head and the script that begins the page at its end; the rest is left alone. `folder` holds
 * the built files.
 */
export function createFirstPaint(folder: string): (html: Buffer) => Promise<Buffer> {
  const written = new Map<string, Promise<Buffer>>();
  const stylesOf = (paths: readonly string[]): Promise<Buffer> => {
    const key = paths.join(' ');
    const known = written.get(key);
    if (known !== undefined) return known;
    const styles = readStyles(folder, paths);
    written.set(key, styles);
    // The next page tries again.
    styles.catch(() => written.delete(key));
    return styles;
  };
  return async (html) => {
    const end = html.indexOf('</head>');
    // One character for each byte: what is not ASCII goes through untouched.
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
