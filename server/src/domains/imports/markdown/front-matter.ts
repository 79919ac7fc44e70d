import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import type { Facts } from '../works/facts.ts';

export interface FrontMatter {
  facts: Facts;
  text: string;
  /** A sentence for the report when the front matter is invalid and was read line by line; otherwise null. */
  note: string | null;
}

const YAML = /^---[ \t]*\r?\n([\s\S]*?)\r?\n?^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;
const TOML = /^\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n?^\+\+\+[ \t]*(?:\r?\n|$)/m;
/** The older form of Hexo, without the first line of dashes. */
const BARE = /^((?:[A-Za-z_]+[ \t]*:.*\r?\n(?:[ \t]+.*\r?\n|-[ \t].*\r?\n)*)+)---[ \t]*(?:\r?\n|$)/;
const SIZE_MAX = 64 * 1024;

/** Separates the front matter (YAML, TOML, JSON or none) of a file from its text. */
export function readFrontMatter(source: string): FrontMatter {
  const text = source.replace(/^\uFEFF/, '').replace(/^(?:\s*\n)+(?=---|\+\+\+)/, '');
  for (const [pattern, parse] of [
    [YAML, yamlFacts],
    [TOML, tomlFacts],
    [BARE, yamlFacts],
  ] as const) {
    const block = pattern.exec(text);
    if (block === null || block.index !== 0 || block[0].length > SIZE_MAX) continue;
    const inner = block[1] ?? '';
    const rest = text.slice(block[0].length);
    const facts = parse(inner);
    if (facts !== null) return { facts, text: rest, note: null };
    const lines = factsByLine(inner);
    if (lines !== null) return { facts: lines, text: rest, note: '文件头格式有误，已逐行读取' };
  }
  return jsonFacts(text) ?? { facts: {}, text, note: null };
}

/** YAML without aliases, which can expand without limit, and without type tags; dates stay text. */
function yamlFacts(block: string): Facts | null {
  try {
    return lowered(
      parseYaml(block.replaceAll('\t', '  '), { schema: 'core', maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' }),
    );
  } catch {
    return null;
  }
}

function tomlFacts(block: string): Facts | null {
  try {
    return lowered(parseToml(block));
  } catch {
    return null;
  }
}

function jsonFacts(text: string): FrontMatter | null {
  const block = /^\{[ \t]*\r?\n[\s\S]*?\r?\n\}[ \t]*(?:\r?\n|$)/.exec(text)?.[0];
  if (block === undefined || block.length > SIZE_MAX) return null;
  try {
    const facts = lowered(JSON.parse(block));
    return facts === null ? null : { facts, text: text.slice(block.length), note: null };
  } catch {
    return null;
  }
}

/** Lowers the keys; null for a value that is no object: then the block is text between two rules. */
function lowered(value: unknown): Facts | null {
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, fact]) => [key.toLowerCase(), fact]));
}

/** Reads invalid front matter, such as a title with a colon, line by line: a line is a field, or an item of the field above. */
function factsByLine(block: string): Facts | null {
  const facts: Facts = {};
  let open: string | null = null;
  for (const line of block.split(/\r?\n/)) {
    const [, key, value = ''] = /^([\w\u4e00-\u9fff .-]{1,40}?)[ \t]*[:=](?:[ \t]+(.*))?$/.exec(line) ?? [];
    const item = /^\s*-[ \t]+(.*)$/.exec(line)?.[1];
    if (item !== undefined && open !== null) {
      const list = facts[open];
      facts[open] = [...(Array.isArray(list) ? (list as unknown[]) : []), unquoted(item)];
    } else if (key !== undefined) {
      open = key.toLowerCase();
      const list = /^\[(.*)\]$/.exec(value.trim())?.[1];
      facts[open] = list === undefined ? unquoted(value) : list.split(/[,，]/).map(unquoted).filter(Boolean);
    } else if (line.trim() !== '' && open === null) return null;
  }
  return open === null ? null : facts;
}

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2');
