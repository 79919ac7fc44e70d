import { escapeAttribute, readArguments } from './tags.ts';

/** A text with placeholders instead of its code, and a function that puts the code back. */
export interface HeldText {
  text: string;
  restore: (text: string) => string;
}

/** Fences, code in Liquid tags, code in shortcodes, raw parts, inline code, `pre`; the first alternative that matches is used. */
const CODE = new RegExp(
  [
    /^([ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(`{3,}|~{3,})([^\n]*)\n(?:[\s\S]*?\n)??[ \t>]*\2[`~]*[ \t]*$/.source,
    /(?<!\{)\{%-?\s*(codeblock|code|highlight|prism)\b((?:[^%]|%(?!\}))*?)-?%\}([\s\S]*?)\{%-?\s*end(?:codeblock|code|highlight|prism)\s*-?%\}/
      .source,
    /\{\{[<%]\s*(highlight|code|prism)\b([^>%]*?)[>%]\}\}([\s\S]*?)\{\{[<%]\s*\/\s*(?:highlight|code|prism)\s*[>%]\}\}/.source,
    /(?<!\{)\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/.source,
    // \13 is the number of this group in the whole expression.
    '(?<!`)(`{1,3})(?!`)((?:[^`\\n]|\\n(?!\\s*\\n))+?)(?<!`)\\13(?!`)',
    /<pre\b[\s\S]*?<\/pre>/.source,
  ].join('|'),
  'gm',
);

/** Sets code aside, so that tags in it are not read. Placeholders are private-use characters around an index. */
export function holdCode(source: string): HeldText {
  const codes: string[] = [];
  const hold = (code: string): string => `\uE000${codes.push(code) - 1}\uE001`;
  const text = source.replaceAll(/[\uE000\uE001]/g, '').replace(CODE, (all, ...groups: (string | undefined)[]) => {
    const [, , , tag, tagArguments = '', tagCode = '', shortcode, shortcodeArguments = '', shortcodeCode = '', raw] = groups;
    if (tag !== undefined) return `\n\n${hold(blockHtml(tagArguments, tagCode))}\n\n`;
    if (shortcode !== undefined) return `\n\n${hold(blockHtml(shortcodeArguments, shortcodeCode))}\n\n`;
    return hold(raw ?? all);
  });
  return {
    text,
    restore: (changed) => changed.replace(/\uE000(\d+)\uE001/g, (_all, index: string) => codes[Number(index)] ?? ''),
  };
}

/** A block of code from a tag. The language is `lang:x`, `lang=x` or the first word; other words are a title above the code. */
function blockHtml(tagArguments: string, code: string): string {
  const { plain, named } = readArguments(tagArguments);
  const language =
    named['lang'] ??
    named['language'] ??
    (plain.length > 0 && /^[\w+#.-]{1,20}$/.test(plain[0] ?? '') ? plain.shift() : undefined);
  const title = plain.filter((word) => !/^(?:line_number|mark|first_line|highlight|wrap|linenos)/.test(word)).join(' ');
  const lines = code.replace(/^\n|\n[ \t]*$/g, '');
  // Newlines as entities, because an empty line would end an HTML block in Markdown.
  const body = escapeAttribute(lines).replaceAll('\n', '&#10;');
  return `${title === '' ? '' : `<p>${escapeAttribute(title)}</p>`}<pre><code${language === undefined ? '' : ` class="language-${escapeAttribute(language)}"`}>${body}</code></pre>`;
}
