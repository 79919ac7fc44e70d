/** Texts of the note to the author about parts that a paste or import changed or left out. */
export const CHANGES = {
  comment: '批注已略去',
  deleted: '修订中已删除的文字已略去',
  hidden: '隐藏的文字已略去',
  number: '列表和条款的编号已改为文字',
  numbering: '列表编号样式已改为 1. 2. 3.',
  formula: '公式已改为文字',
  formulaLost: '公式未能读取，已略去',
  ruby: '注音已改为括号内的文字',
  face: '表情图片已改为文字',
  box: '复选框已改为 ☐ ☑',
  alignment: '对齐方式未保留',
  description: '过长的图片说明已截短',
  link: '过长的链接已改为文字',
  columns: '表格只保留前 50 列',
  rows: '表格只保留前 500 行',
  cells: '表格单元格过多，只保留前面的行',
  nodes: '正文段落过多，后面的内容未粘贴',
  depth: '过深的层级已合并',
  footnote: '超出数量的脚注已改为括号内的文字',
} as const;

export type Change = keyof typeof CHANGES;
