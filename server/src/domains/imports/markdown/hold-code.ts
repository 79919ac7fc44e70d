import { escapeAttribute, readArguments } from './tags.ts';

/** A text whose code is taken out, and the way back. */
export interface HeldText {
  text: string;
  restore: (text: string) => string;
}

/** Fences, blocks of code in tags, raw parts, code within a line; in this order where they begin at the same place. */
const CODE = new RegExp(
  [
    /^([ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(`{3,}|~{3,})([^\n]*)\n(?:[\s\S]*?\n)??[ \t>]*\2[`~]*[ \t]*$/.source,
    /(?<!\{)\{%-?\s*(codeblock|code|highlight|prism)\b((?:[^%]|%(?!\}))*?)-?%\}([\s\S]*?)\{%-?\s*end(?:codeblock|code|highlight|prism)\s*-?%\}/
      .source,
    /\{\{[<%]\s*(highlight|code|prism)\b([^>%]*?)[>%]\}\}([\s\S]*?)\{\{[<%]\s*\/\s*(?:highlight|code|prism)\s*[>%]\}\}/.source,
    /(?<!\{)\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/.source,
    // Counted through all parts of the expression.
    '(?<!`)(`{1,3})(?!`)((?:[^`\\n]|\\n(?!\\s*\\n))+?)(?<!`)\\13(?!`)',
    /<pre\b[\s\S]*?<\/pre>/.source,
  ].join('|'),
  'gm',
);

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

/** `lang:x`, `lang=x`, or the name alone; words beside it are a title, which stands above the code. */
function blockHtml(given: string, code: string): string {
  const { plain, named } = readArguments(given);
  const language =
    named['lang'] ??
    named['language'] ??
    (plain.length > 0 && /^[\w+#.-]{1,20}$/.test(plain[0] ?? '') ? plain.shift() : undefined);
  const title = plain.filter((word) => !/^(?:line_number|mark|first_line|highlight|wrap|linenos)/.test(word)).join(' ');
  const lines = code.replace(/^\n|\n[ \t]*$/g, '');
  // An empty line would end the HTML within Markdown.
  const body = escapeAttribute(lines).replaceAll('\n', '&#10;');
  return `${title === '' ? '' : `<p>${escapeAttribute(title)}</p>`}<pre><code${language === undefined ? '' : ` class="language-${escapeAttribute(language)}"`}>${body}</code></pre>`;
}
