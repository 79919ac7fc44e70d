import { readFeed, readJsonFeed, isJsonFeed } from '../feeds/read-feed.ts';
import { isGhost, readGhost } from '../ghost/read-ghost.ts';
import { readPage } from '../html/read-page.ts';
import { isSiteConfig, NO_SITE, readSiteConfig, type SiteFacts } from '../works/addresses.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { readTypecho } from '../typecho/read-typecho.ts';
import { decodeText } from '../works/charset.ts';
import { UnreadableSource, type ReadPart } from '../works/work.ts';
import { readWxr } from '../wordpress/read-wxr.ts';
import { readWord } from './read-word.ts';
import { readWhole, TEXT_MAX, WHOLE_MAX, type Source, type SourceFile } from './source.ts';

type Format = 'markdown' | 'html' | 'word' | 'xml' | 'json' | 'sql';

const FORMATS: [pattern: RegExp, format: Format][] = [
  [/\.(?:md|markdown|mdown|mkd|mdx)$/i, 'markdown'],
  [/\.(?:html?|xhtml)$/i, 'html'],
  [/\.docx$/i, 'word'],
  [/\.(?:xml|rss|atom|wxr)$/i, 'xml'],
  [/\.json$/i, 'json'],
  [/\.sql$/i, 'sql'],
];

const formatOf = (path: string): Format | null => FORMATS.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** Documents about a project, and configuration files beside posts. */
const NOT_WORKS =
  /(?:^|\/)(?:README|LICEN[CS]E|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT)(?:\.[\w-]+)?\.(?:md|markdown)$|(?:^|\/)(?:package(?:-lock)?|tsconfig|manifest|composer|db)\.json$|(?:^|\/)profile\/profile\.html$|(?:^|\/)(?:sitemap|atom\.xsl)\.xml$/i;

/**
 * Reads all works of a source. Some exports use one id for several works; those with another title get the id with a number: id#2.
 * The order of titles decides, so a repeated reading assigns the same ids.
 */
export async function* readSource(source: Source): AsyncGenerator<ReadPart> {
  const titlesOf = new Map<string, string[]>();
  for await (const part of partsOf(source)) {
    if ('work' in part) {
      const { sourceId, title } = part.work;
      const titles = titlesOf.get(sourceId) ?? [];
      if (!titles.includes(title)) titlesOf.set(sourceId, [...titles, title]);
      const index = titlesOf.get(sourceId)?.indexOf(title) ?? 0;
      if (index > 0) part.work.sourceId = `${sourceId}#${index + 1}`;
    }
    yield part;
  }
}

/** Reads file by file; a file that cannot be read becomes a line of the report. */
async function* partsOf({ files }: Source): AsyncGenerator<ReadPart> {
  const site = await siteOf(files);
  for (const file of files) {
    const format = formatOf(file.path);
    if (format === null) continue;
    const skip = (reason: string): ReadPart => ({ skipped: { file: file.path, title: null, reason } });
    if (NOT_WORKS.test(file.path) && files.length > 1) {
      yield skip('说明或配置文件');
      continue;
    }
    try {
      yield* readFile(file, format, site);
    } catch (error) {
      yield skip(
        error instanceof UnreadableSource ? error.message : `无法读取：${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** The configuration nearest to the root of the source. */
async function siteOf(files: readonly SourceFile[]): Promise<SiteFacts> {
  const config = files
    .filter(({ path }) => isSiteConfig(path))
    .sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0];
  if (config === undefined) return NO_SITE;
  return readSiteConfig(config.path, decodeText(await readWhole(config, TEXT_MAX)));
}

async function* readFile(file: SourceFile, format: Format, site: SiteFacts): AsyncGenerator<ReadPart> {
  const { path } = file;
  switch (format) {
    case 'markdown':
      yield { work: readMarkdown(path, decodeText(await readWhole(file, TEXT_MAX)), site) };
      return;
    case 'html': {
      const html = decodeText(await readWhole(file, TEXT_MAX));
      // Posts of Jekyll may be HTML with front matter.
      yield { work: /^---\s*\n/.test(html) ? readMarkdown(path, html, site) : readPage(path, html) };
      return;
    }
    case 'word':
      yield { work: await readWord(path, await readWhole(file, TEXT_MAX)) };
      return;
    case 'json':
      yield* readJson(path, await readWhole(file, WHOLE_MAX));
      return;
    case 'sql':
      yield* readTypecho(path, file.open);
      return;
    case 'xml':
      yield* readAnyXml(file);
  }
}

function* readJson(path: string, bytes: Buffer): Generator<ReadPart> {
  let value: unknown;
  try {
    value = JSON.parse(decodeText(bytes));
  } catch {
    throw new UnreadableSource('不是完整的 JSON 文件');
  }
  if (isGhost(value)) yield* readGhost(path, value);
  else if (isJsonFeed(value)) yield* readJsonFeed(path, value);
  else yield { skipped: { file: path, title: null, reason: '不是 Ghost 的导出文件或 JSON Feed' } };
}

async function* readAnyXml(file: SourceFile): AsyncGenerator<ReadPart> {
  const head = await headOf(file);
  if (/wordpress\.org\/export|<wp:wxr_version|<wp:post_id/.test(head)) yield* readWxr(file.path, file.open);
  else if (/<(?:rss|feed|rdf:RDF)\b/i.test(head)) yield* readFeed(file.path, file.open);
  else yield { skipped: { file: file.path, title: null, reason: '不是 WordPress 的导出文件或订阅源' } };
}

const HEAD_BYTES = 64 * 1024;

async function headOf(file: SourceFile): Promise<string> {
  let head = Buffer.alloc(0);
  for await (const part of file.open()) {
    head = Buffer.concat([head, part]);
    if (head.length >= HEAD_BYTES) break;
  }
  return decodeText(head.subarray(0, HEAD_BYTES));
}
