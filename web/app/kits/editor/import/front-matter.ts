/** The front matter of a Markdown file. */
export interface Facts {
  title?: string;
  summary?: string;
  tags?: string[];
  category?: string;
  cover?: string;
  date?: string;
}

/** Splits front matter (`---` … `---`) from the text. If one line between the rules is no `key: value`, they are part of the text. */
export function splitFacts(source: string): { facts: Facts; text: string } {
  const text = source.replace(/^\uFEFF/, '');
  const block = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  const values = block === null ? null : valuesOf((block[1] ?? '').split(/\r?\n/));
  return values === null ? { facts: {}, text } : { facts: factsOf(values), text: text.slice(block?.[0].length) };
}

/** A line `key: value` with any Latin key, or one of the usual Chinese keys. */
const KEY =
  /^(["']?)([A-Za-z_][\w .-]*|标题|副标题|摘要|简介|描述|标签|关键词|关键字|分类|类别|栏目|封面|头图|日期|时间|发布时间|作者|来源|更新时间)\1[ \t]*:(?:[ \t]+(.*)|)$/;

/** Values by key in lower case; null when one line is invalid. `open` is the key whose list items or text lines may follow. */
function valuesOf(lines: readonly string[]): Map<string, string[]> | null {
  const values = new Map<string, string[]>();
  let open: { list: string[]; isText: boolean } | null = null;
  for (const line of lines) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const [, , key, value = ''] = KEY.exec(line) ?? [];
    if (key !== undefined) {
      const isText = /^[|>][-+]?$/.test(value.trim());
      open = { list: isText || value.trim() === '' ? [] : listOf(value), isText };
      values.set(key.trim().toLowerCase(), open.list);
      continue;
    }
    const item = /^\s*-[ \t]+(.*)$/.exec(line)?.[1];
    if (open === null || (item === undefined && !/^[ \t]/.test(line))) return null;
    if (item !== undefined && !open.isText) open.list.push(plain(item));
    else open.list.push(line.trim());
  }
  return values.size === 0 ? null : values;
}

/** The values of `[甲, 乙]`, or the single value. */
function listOf(value: string): string[] {
  const list = /^\[(.*)\]$/.exec(value.trim())?.[1];
  return list === undefined
    ? [plain(value)]
    : list
        .split(/[,，]/)
        .map(plain)
        .filter((item) => item !== '');
}

/** A value without quotes, and without a comment behind it. */
function plain(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value.trim());
  if (quoted === null) return value.replace(/\s+#.*$/, '').trim();
  return (quoted[1]?.replace(/\\(["\\])/g, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? '').trim();
}

/** Keys of each fact, the preferred first. */
const NAMES: Record<keyof Facts, readonly string[]> = {
  title: ['title', '标题'],
  summary: ['summary', 'description', 'excerpt', 'abstract', 'digest', '摘要', '简介', '描述'],
  tags: ['tags', 'tag', 'keywords', '标签', '关键词', '关键字'],
  category: ['category', 'categories', '分类', '类别', '栏目'],
  cover: [
    'cover',
    'image',
    'banner',
    'thumbnail',
    'featured_image',
    'featuredimage',
    'cover_image',
    'coverimage',
    '封面',
    '头图',
  ],
  date: ['date', 'publishdate', 'publish_date', 'published', 'pubdate', '日期', '时间', '发布时间'],
};

function factsOf(values: ReadonlyMap<string, string[]>): Facts {
  const valuesFor = (fact: keyof Facts): string[] =>
    NAMES[fact].flatMap((name) => values.get(name) ?? []).filter((value) => value !== '');
  const line = (fact: 'title' | 'summary' | 'category' | 'cover' | 'date') => {
    const all = valuesFor(fact);
    const words = fact === 'summary' ? all.join(' ') : all[0];
    return words === undefined || words === '' ? {} : { [fact]: words };
  };
  const tags = valuesFor('tags')
    .flatMap((tag) => tag.split(/[,，、;；]/))
    .map((tag) => tag.replace(/^#/, '').trim())
    .filter(Boolean);
  return {
    ...line('title'),
    ...line('summary'),
    ...(tags.length === 0 ? {} : { tags: [...new Set(tags)] }),
    ...line('category'),
    ...line('cover'),
    ...line('date'),
  };
}
