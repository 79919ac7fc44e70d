import { markInputRule, type Extensions, Mark } from '@tiptap/core';

/**
 * Markdown marks next to Chinese characters, without a blank before them: 说**六点**了 turns bold while typed. Directly behind
 * a Latin letter or digit a mark stays a character, as in 2*3*4.
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
