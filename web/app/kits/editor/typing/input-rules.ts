import { markInputRule, type Extensions, Mark } from '@tiptap/core';

/**
 * Signs of Markdown beside Chinese words, which no blank parts: 说**六点**了 is bold as it is typed. Latin letters and
 * numbers straight before a sign leave it what it is, as in 2*3*4.
 */
const SIGNS: Record<string, RegExp> = {
  bold: /(?<![*\w\\])\*\*(?![\s*])([^*]*[^\s*])\*\*$/,
  italic: /(?<![*\w\\])\*(?![\s*])([^*]*[^\s*])\*$/,
  strike: /(?<![~\w\\])~~(?![\s~])([^~]*[^\s~])~~$/,
  code: /(?<![`\w\\])`([^`]+)`$/,
};

export const withSigns = (extensions: Extensions): Extensions =>
  extensions.map((extension) => {
    const find = SIGNS[extension.name];
    if (find === undefined || !(extension instanceof Mark)) return extension;
    return extension.extend({
      addInputRules() {
        return [markInputRule({ find, type: this.type }), ...(this.parent?.() ?? [])];
      },
    });
  });
