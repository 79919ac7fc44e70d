import { arrayBuffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { convertDocx } from './docx.ts';
import { UNPACKED_MAX } from './zip-limits.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

function docx(
  body: string,
  { head = '', files = {}, links = '' }: { head?: string; files?: Record<string, Buffer>; links?: string } = {},
) {
  const zip = new ZipFile();
  const add = (path: string, text: string | Buffer) => zip.addBuffer(Buffer.from(text), path, { compressionLevel: 1 });
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  add(
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  add(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`,
  );
  add(
    'word/styles.xml',
    `<w:styles ${W}><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="a"><w:name w:val="Title"/></w:style></w:styles>`,
  );
  add('word/document.xml', `<?xml version="1.0"?>${head}<w:document ${W} ${R}><w:body>${body}</w:body></w:document>`);
  for (const [path, data] of Object.entries(files)) add(path, data);
  return bytesOf(zip);
}

function bytesOf(zip: ZipFile): Promise<ArrayBuffer> {
  zip.end();
  return arrayBuffer(zip.outputStream);
}

const p = (text: string, style = '') =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('a Word document', () => {
  test('keeps its title, headings, marks, tables and links', async () => {
    const body = `${p('湖水退去之后', 'a')}${p('一、下湖', '1')}<w:p><w:r><w:rPr><w:b/><w:u w:val="single"/></w:rPr><w:t>清晨</w:t></w:r></w:p>
      <w:p><w:hyperlink r:id="rId7"><w:r><w:t>公报</w:t></w:r></w:hyperlink></w:p>
      <w:tbl><w:tr><w:tc>${p('年份')}</w:tc><w:tc>${p('只数')}</w:tc></w:tr></w:tbl>`;
    const links =
      '<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://a.example/" TargetMode="External"/>';
    const { html, leftOut } = await convertDocx(await docx(body, { links }));
    expect(html).toBe(
      '<h1>湖水退去之后</h1><h1>一、下湖</h1><p><strong><u>清晨</u></strong></p><p><a href="https://a.example/">公报</a></p>' +
        '<table><tr><td><p>年份</p></td><td><p>只数</p></td></tr></table>',
    );
    expect(leftOut).toEqual([]);
  });

  test('keeps footnotes, each with its words where its number stood', async () => {
    const body = '<w:p><w:r><w:t>湖水</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>退去。</w:t></w:r></w:p>';
    const note = '<w:footnote w:id="2"><w:p><w:r><w:t>见“公报”&lt;二&gt;。</w:t></w:r></w:p></w:footnote>';
    const files = { 'word/footnotes.xml': Buffer.from(`<w:footnotes ${W}>${note}</w:footnotes>`) };
    expect((await convertDocx(await docx(body, { files }))).html).toBe(
      '<p>湖水<sup data-note="见“公报”&lt;二&gt;。"></sup>退去。</p>',
    );
  });

  test('shows numbers of clauses as text, and lists that go on counting', async () => {
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const kinds = [
      level(0, 'chineseCounting', '第%1章') + level(1, 'decimal', '%1.%2'),
      level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)'),
    ];
    const numbering = `<w:numbering ${W}>${kinds.map((kind, id) => `<w:abstractNum w:abstractNumId="${id}">${kind}</w:abstractNum>`).join('')}${kinds
      .map((_kind, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`)
      .join('')}</w:numbering>`;
    const item = (list: number, at: number, text: string, style = '') =>
      `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const body = `${item(1, 0, '总则', '1')}${item(1, 1, '借书')}${item(1, 1, '还书')}${item(2, 0, '米')}${item(2, 1, '糙米')}${p('另起')}${item(2, 0, '油')}`;
    const links =
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>';
    const { html, changes } = await convertDocx(
      await docx(body, { links, files: { 'word/numbering.xml': Buffer.from(numbering) } }),
    );
    expect(html).toBe(
      '<h1>第一章 总则</h1><p>一.1 借书</p><p>一.2 还书</p><ol><li>米<ol><li>糙米</li></ol></li></ol><p>另起</p><ol start="2"><li>油</li></ol>',
    );
    expect(changes).toEqual(['列表和条款的编号已改为文字']);
  });

  test('shows no comments, deleted or hidden words, and formulas as letters', async () => {
    const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
    const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const formula = `<m:oMath ${M}><m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>${run('=')}<m:f><m:num>${run('a+b')}</m:num><m:den>${run('c')}</m:den></m:f></m:oMath>`;
    const body = `<w:p><w:r><w:t>甲</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>密</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>明</w:t></w:r>
      <w:del w:id="1"><w:r><w:delText>三倍</w:delText></w:r></w:del><w:ins w:id="2"><w:r><w:t>两倍</w:t></w:r></w:ins><w:r><w:commentReference w:id="0"/></w:r></w:p>
      <w:p><w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r>${formula}</w:p>`;
    const { html, changes } = await convertDocx(await docx(body));
    expect(html).toBe('<p>甲明两倍</p><p>10<sup>6</sup>x<sup>2</sup>=(a+b)/c</p>');
    expect(changes).toEqual(['隐藏的文字已略去', '修订中已删除的文字已略去', '批注已略去', '公式已改为文字']);
  });

  test('says what was left out', async () => {
    const body = `${p('勾股')}<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r/></m:oMath></w:p>`;
    expect((await convertDocx(await docx(body))).leftOut).toEqual(['公式']);
  });

  // To pack 150 MB takes a busy machine its time.
  test('that would fill the memory is not read', { timeout: 60_000 }, async () => {
    const zeros = Buffer.alloc(UNPACKED_MAX + 1);
    await expect(docx(p('炸弹'), { files: { 'word/media/a.png': zeros } }).then(convertDocx)).rejects.toThrow('解压后过大');
  });

  test('that lies about its sizes is unpacked no further than the limit', async () => {
    const bomb = await docx(p('长'.repeat(5 * 1024 ** 2)));
    const view = new DataView(bomb);
    for (let at = 0; at < bomb.byteLength - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    await expect(convertDocx(bomb)).rejects.toThrow('解压后过大');
  });

  test('with thousands of parts is not read', async () => {
    const files = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`word/media/${n}.png`, Buffer.alloc(0)]));
    await expect(docx(p('多'), { files }).then(convertDocx)).rejects.toThrow('部件过多');
  });

  test('whose words name more words a billion times over does not grow', async () => {
    const head =
      '<!DOCTYPE lolz [<!ENTITY a "哈哈哈哈哈哈哈哈哈哈">' +
      Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('') +
      ']>';
    const answer = await convertDocx(await docx(p('&j;'), { head })).catch((error: Error) => error.message);
    expect(JSON.stringify(answer).length).toBeLessThan(500);
  });

  test('cannot read other files of the machine', async () => {
    const head = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const answer = await convertDocx(await docx(p('&x;'), { head })).catch((error: Error) => error.message);
    expect(JSON.stringify(answer)).not.toContain('root:');
    const links =
      '<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/>';
    const picture =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rId7"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const read = await convertDocx(await docx(picture, { links })).catch((error: Error) => error.message);
    expect(JSON.stringify(read)).not.toContain('cm9vd');
  });

  test.each([
    ['nothing', new ArrayBuffer(0)],
    ['a text', new TextEncoder().encode('不是文档').buffer],
    ['a cut file', new TextEncoder().encode(`PK\u0003\u0004${'x'.repeat(100)}`).buffer],
  ])('that is %s is refused with a sentence', async (_what, file) => {
    await expect(convertDocx(file)).rejects.toThrow('文档已损坏，或不是 .docx 文件');
  });
});
