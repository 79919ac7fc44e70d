import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

// `node scripts/tools/list-sentences.ts [folder or file …]` prints every Chinese text in the code with its file and line, for a review
// by docs/chinese-style.md.

const ROOT = join(import.meta.dirname, '../..');
const CHINESE = /\p{Script=Han}/u;

/** A node of the syntax tree (ESTree). */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const roots = process.argv.slice(2);
for (const path of (roots.length > 0 ? roots : ['contract', 'server/src', 'web/app', 'web/public', 'seed']).flatMap(filesBelow)) {
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
  // Static HTML: texts between tags and in attributes.
  if (path.endsWith('.html'))
    return [...text.matchAll(/(?<=[>"])[^<>"]*\p{Script=Han}[^<>"]*/gu)].map((match) => ({
      start: match.index,
      sentence: match[0],
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
  // A template includes its placeholders, so its children are not visited.
  if (CHINESE.test(own)) return [{ start: node.start, sentence: own }];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => sentencesOf(child, text));
}
