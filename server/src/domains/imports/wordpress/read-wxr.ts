import { documentOfHtml } from '../html/read-html.ts';
import { lineIn, parseHtml, textIn } from '../html/dom.ts';
import { pathOf } from '../works/addresses.ts';
import { unique } from '../works/facts.ts';
import { decodeStream } from '../works/charset.ts';
import { readDate } from '../works/dates.ts';
import type { FormerComment, FormerState, ImportedWork, Losses, ReadPart } from '../works/work.ts';
import { childrenNamed, childText, readXml, type XmlElement } from '../works/xml.ts';
import { withoutShortcodes, type Attachment } from './shortcodes.ts';

interface Site {
  url: string;
  /** Attachments by id. */
  attachments: Map<string, Attachment>;
  /** Ids of the attachments that were uploaded to a post, by post. */
  attachmentIds: Map<string, string[]>;
  authors: Map<string, string>;
  /** Errors in the XML by line. */
  errors: Map<number, string>;
}

/** States of WordPress; posts in other states are skipped with a line in the report. */
const STATES: Record<string, FormerState> = {
  publish: 'published',
  draft: 'draft',
  pending: 'draft',
  'auto-draft': 'draft',
  private: 'private',
  future: 'scheduled',
  trash: 'trash',
};
/** Types of posts that are no works, with their names for the report; a type with the name '' is skipped silently. */
const SKIPPED_TYPES: Record<string, string> = {
  attachment: '',
  nav_menu_item: '菜单项',
  revision: '历史版本',
  custom_css: '样式',
  customize_changeset: '主题设置',
  oembed_cache: '缓存',
  wp_global_styles: '样式',
  wp_navigation: '菜单',
  wp_template: '模板',
  wp_template_part: '模板',
  wp_block: '可复用块',
  wpcf7_contact_form: '表单',
  acf: '字段设置',
  product: '商品',
};

/** Reads a WordPress export (WXR) twice, because attachments and authors may come after the posts that need them. */
export async function* readWxr(file: string, open: () => AsyncIterable<Uint8Array>): AsyncGenerator<ReadPart> {
  const site = await readSite(open);
  for await (const item of readXml(decodeStream(open()), { records: ['item'] })) {
    const part = partOf(file, item, site);
    if (part !== null) yield part;
  }
  for (const [line, why] of site.errors)
    yield { skipped: { file, title: null, reason: `第 ${line} 行：${why}，已按可读部分继续` } };
}

/** Errors of an XML file that the report lists at most. */
const ERRORS_LISTED_MAX = 50;

async function readSite(open: () => AsyncIterable<Uint8Array>): Promise<Site> {
  const site: Site = { url: '', attachments: new Map(), attachmentIds: new Map(), authors: new Map(), errors: new Map() };
  const records = ['item', 'wp:author', 'wp:base_blog_url', 'wp:base_site_url', 'link'];
  const onError = (line: number, why: string): void => void (site.errors.size < ERRORS_LISTED_MAX && site.errors.set(line, why));
  for await (const record of readXml(decodeStream(open()), { records, onError })) {
    if (record.name === 'wp:author')
      site.authors.set(childText(record, 'wp:author_login'), childText(record, 'wp:author_display_name'));
    else if (record.name !== 'item') site.url ||= record.text.trim();
    else if (childText(record, 'wp:post_type') === 'attachment') {
      const id = childText(record, 'wp:post_id');
      const parent = childText(record, 'wp:post_parent');
      site.attachments.set(id, {
        url: childText(record, 'wp:attachment_url', 'guid', 'link'),
        alt: metaOf(record, '_wp_attachment_image_alt'),
        caption: childText(record, 'excerpt:encoded'),
      });
      if (parent !== '' && parent !== '0') site.attachmentIds.set(parent, [...(site.attachmentIds.get(parent) ?? []), id]);
    }
  }
  return site;
}

const metaOf = (item: XmlElement, key: string): string => {
  const meta = childrenNamed(item, 'wp:postmeta').find((entry) => childText(entry, 'wp:meta_key') === key);
  return meta === undefined ? '' : childText(meta, 'wp:meta_value');
};

function partOf(file: string, item: XmlElement, site: Site): ReadPart | null {
  const type = childText(item, 'wp:post_type') || 'post';
  const title = plainTitle(childText(item, 'title'));
  const skippedType = SKIPPED_TYPES[type];
  if (skippedType === '') return null;
  if (skippedType !== undefined) return { skipped: { file, title, reason: `不是作品（${skippedType}）` } };
  const status = childText(item, 'wp:status') || 'publish';
  const state = STATES[status];
  if (state === undefined) return { skipped: { file, title, reason: `状态“${status}”没有对应` } };
  return { work: workOf(file, item, { state, title, type }, site) };
}

/** A title without HTML tags and entities. */
const plainTitle = (title: string): string => lineIn(parseHtml(title));

function workOf(
  file: string,
  item: XmlElement,
  { state, title, type }: { state: FormerState; title: string; type: string },
  site: Site,
): ImportedWork {
  const losses: Losses = {};
  const id = childText(item, 'wp:post_id');
  const content = childText(item, 'content:encoded', 'content');
  const source = content === '' ? childText(item, 'description') : content;
  const slug = decodeSlug(childText(item, 'wp:post_name'));
  const link = childText(item, 'link');
  const guid = childText(item, 'guid');
  const isBlocks = /<!--\s*wp:/.test(source);
  const html = withoutShortcodes(source, site.attachments, site.attachmentIds.get(id) ?? [], losses);
  const { date, note } = dateOf(item, state);
  const isLocked = childText(item, 'wp:post_password') !== '';
  const effectiveState = state === 'published' && isLocked ? 'private' : state;
  const cover = site.attachments.get(metaOf(item, '_thumbnail_id'));
  const terms = childrenNamed(item, 'category');
  const termsIn = (...domains: string[]): string[] =>
    unique(
      terms
        .filter(({ attributes }) => domains.includes(attributes['domain'] ?? 'category'))
        .map(({ text }) => plainTitle(text))
        .filter(Boolean),
    );
  const creator = childText(item, 'dc:creator');
  return {
    sourceId: `wordpress:${site.url.replace(/\/+$/, '')}:${id || link || slug || title}`,
    file,
    title: title || slug || '无标题',
    summary:
      textIn(parseHtml(childText(item, 'excerpt:encoded')))
        .replace(/\s+/g, ' ')
        .trim() || null,
    body: documentOfHtml(html, losses, { breaksLines: !isBlocks, title }),
    cover: cover?.url ?? null,
    publishedAt: date,
    state: date === null && effectiveState === 'published' ? 'draft' : effectiveState,
    addresses: addressesOf({ link, guid, id, type, state }),
    names: unique([slug, id, link].filter(Boolean)),
    tags: termsIn('post_tag', 'tag'),
    categories: termsIn('category'),
    author: site.authors.get(creator) || creator || null,
    comments: childrenNamed(item, 'wp:comment')
      .map(commentOf)
      .filter((comment) => comment !== null),
    losses,
    notes: note === null ? [] : [note],
  };
}

const decodeSlug = (slug: string): string => {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
};

/** WordPress writes such dates for posts without one. */
const NO_DATE = /^0000-00-00|^-0001/;

/** The date in UTC, otherwise the local date (read as time of China), otherwise pubDate. Drafts have no date. */
function dateOf(item: XmlElement, state: FormerState): { date: Date | null; note: string | null } {
  const utc = childText(item, 'wp:post_date_gmt');
  const local = childText(item, 'wp:post_date');
  const date =
    (utc === '' || NO_DATE.test(utc) ? null : readDate(`${utc}Z`)) ??
    (local === '' || NO_DATE.test(local) ? null : readDate(local)) ??
    readDate(childText(item, 'pubDate'));
  return {
    date,
    note: date === null && state === 'published' ? `日期“${local || childText(item, 'pubDate')}”无法识别，转为草稿` : null,
  };
}

interface Addresses {
  link: string;
  guid: string;
  id: string;
  type: string;
  state: FormerState;
}

/** Former addresses of a post: its permanent link and `/?p=` with its id. */
function addressesOf({ link, guid, id, type, state }: Addresses): string[] {
  const short = id === '' ? [] : type === 'page' ? [`/?page_id=${id}`] : [`/?p=${id}`];
  const long = state === 'draft' ? [] : [pathOf(link), /^https?:/.test(guid) ? pathOf(guid) : null];
  return unique([...long.filter((path) => path !== null), ...short]);
}

/** A comment; null if it was not approved or is a pingback. */
function commentOf(comment: XmlElement): FormerComment | null {
  const text = textIn(parseHtml(childText(comment, 'wp:comment_content'))).trim();
  const isShown =
    childText(comment, 'wp:comment_approved') === '1' &&
    !['pingback', 'trackback'].includes(childText(comment, 'wp:comment_type'));
  if (!isShown || text === '') return null;
  const parent = childText(comment, 'wp:comment_parent');
  const utc = childText(comment, 'wp:comment_date_gmt');
  return {
    id: childText(comment, 'wp:comment_id'),
    parentId: parent === '' || parent === '0' ? null : parent,
    author: childText(comment, 'wp:comment_author') || '匿名',
    text,
    writtenAt: (NO_DATE.test(utc) ? null : readDate(`${utc}Z`)) ?? readDate(childText(comment, 'wp:comment_date')),
  };
}
