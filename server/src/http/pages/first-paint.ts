import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The router ends some addresses with `#`, by which it tells its own links apart. */
const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"\/>/g;
/** `disabled` is for the element; what looks ahead in the page for things to fetch knows `media` alone. */
const NOT_LOADED = 'disabled="" media="not all"';
/** Not the inline script that begins them: HTML allows the attribute only where something is fetched. */
const MODULE = /<link rel="modulepreload" (?=href=)/g;

/**
 * Makes a page show itself with nothing but its own bytes. The style sheets it names are written into it, so that no further
 * journey comes before the first paint; their links stay, disabled, because the router goes on from them: it finds there what
 * is loaded already, and React the elements it expects. Scripts yield the line to pictures: nothing that is read waits for them.
 *
 * `folder` holds the built files.
 */
export function createFirstPaint(folder: string): (html: string) => Promise<string> {
  const sheets = new Map<string, Promise<string>>();
  const sheet = (path: string): Promise<string> => {
    const read = sheets.get(path) ?? readFile(join(folder, path), 'utf8');
    sheets.set(path, read);
    return read;
  };
  return async (html) => {
    const paths = [...html.matchAll(SHEET)].map(([, path]) => path ?? '');
    if (paths.length === 0) return html;
    const styles = `<style>${(await Promise.all(paths.map(sheet))).join('\n')}</style>`;
    let written = false;
    return html
      .replace(SHEET, (_, path: string, mark: string) => {
        const before = written ? '' : styles;
        written = true;
        return `${before}<link rel="stylesheet" href="${path}${mark}" ${NOT_LOADED}/>`;
      })
      .replace(MODULE, (tag) => `${tag}fetchpriority="low" `);
  };
}
