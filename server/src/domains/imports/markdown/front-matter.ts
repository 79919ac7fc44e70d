import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import type { Facts } from '../works/facts.ts';

export interface FrontMatter {
  facts: Facts;
  text: string;
  /** A sentence when the block could only be read line by line. */
  note: string | null;
}

const YAML = /^---[ \t]*\r?\n([\s\S]*?)\r?\n?^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;
const TOML = /^\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n?^\+\+\+[ \t]*(?:\r?\n|$)/m;
/** Hexo's older form: facts without a first rule. */
const BARE = /^((?:[A-Za-z_]+[ \t]*:.*\r?\n(?:[ \t]+.*\r?\n|-[ \t].*\r?\n)*)+)---[ \t]*(?:\r?\n|$)/;
const SIZE_MAX = 64 * 1024;

/** Splits the facts of a file from its text: YAML, TOML, JSON, or none. */
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

/** Neither aliases, which can grow without end, nor tags of types; dates stay as they are written. */
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

/** What is no table of facts is the beginning of a text between two rules. */
function lowered(value: unknown): Facts | null {
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([key, fact]) => [key.toLowerCase(), fact]));
}

/** A block that its language refuses, for example for a title with a colon: each line is a fact or an item of the one above. */
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
