import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/**
 * `node scripts/tools/list-sentences.ts [folder or file …]` prints every Chinese sentence of the code that people may see, with
 * its place, so that all of them can be read in one go against docs/chinese-style.md.
 */
const ROOT = join(import.meta.dirname, '../..');
const CHINESE = /\p{Script=Han}/u;

/** A part of the syntax tree, as far as sentences are concerned. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const asked = process.argv.slice(2);
for (const path of (asked.length > 0 ? asked : ['contract', 'server/src', 'web/app', 'web/public', 'seed']).flatMap(filesBelow)) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  if (!CHINESE.test(text)) continue;
  for (const { start, sentence } of sentencesIn(path, text)) {
    const line = text.slice(0, start).split('\n').length;
    console.log(`${path}:${line}\t${sentence.replace(/\s*\n\s*/g, ' ').trim()}`);
  }
}

function filesBelow(folder: string): string[] {
  const isSource = (path: string) => /\.(tsx?|js|html)$/.test(path) && !/\.test\.tsx?$/.test(path);
  if (isSource(folder)) return [folder];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

function sentencesIn(path: string, text: string): { start: number; sentence: string }[] {
  // A page that is no component: its text, and what stands in its attributes.
  if (path.endsWith('.html'))
    return [...text.matchAll(/(?<=[>"])[^<>"]*\p{Script=Han}[^<>"]*/gu)].map((found) => ({
      start: found.index,
      sentence: found[0],
    }));
  return sentencesOf(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, text);
}

/** String literals, templates with their placeholders as written, and text between tags. */
function sentencesOf(node: Node, text: string): { start: number; sentence: string }[] {
  const own = (() => {
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
    if (node.type === 'JSXText') return String(node.value);
    if (node.type === 'TemplateLiteral') return text.slice(node.start + 1, Number(node.end) - 1);
    return '';
  })();
  // What stands in the placeholders of a template is read along with it.
  if (CHINESE.test(own)) return [{ start: node.start, sentence: own }];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => sentencesOf(child, text));
}
