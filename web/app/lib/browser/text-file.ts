/** A file's text, in any encoding common on Chinese computers: UTF-8, UTF-16 with or without byte order mark, GBK, Big5. */
export const readTextFile = async (file: Blob): Promise<string> => decodeText(new Uint8Array(await file.arrayBuffer()));

/** Tries in order: byte order mark, UTF-16 by its zero bytes, valid UTF-8, nearly valid UTF-8, the encoding with the most common characters. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = byteOrderMarkOf(bytes) ?? utf16Of(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  const utf8 = decodeStrictly('utf-8', bytes);
  if (utf8 !== null) return utf8;
  // A few damaged bytes must not make the whole text be read in another encoding.
  return new TextDecoder(isNearlyUtf8(bytes) ? 'utf-8' : likeliestEncoding(bytes)).decode(bytes);
}

/** GBK, unless another encoding scores clearly higher. */
function likeliestEncoding(bytes: Uint8Array): string {
  const best = { name: 'gb18030', score: scoreOf('gb18030', bytes) };
  for (const name of ['big5', 'utf-16le', 'utf-16be']) {
    const score = scoreOf(name, bytes);
    if (score > best.score + CLEAR_LEAD) Object.assign(best, { name, score });
  }
  return best.name;
}

const CLEAR_LEAD = 0.1;

function byteOrderMarkOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Only UTF-16 has zero bytes, in its line ends, blanks and Latin letters. Null: no zero byte. */
function utf16Of(bytes: Uint8Array): string | null {
  if (!bytes.subarray(0, SAMPLE).includes(0)) return null;
  return scoreOf('utf-16le', bytes, LATIN) >= scoreOf('utf-16be', bytes, LATIN) ? 'utf-16le' : 'utf-16be';
}

const LATIN = /[\n\r -~]/;
/** Only the begin of a file is examined: so many bytes or characters. */
const SAMPLE = 64 * 1024;

function decodeStrictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether less than a tenth of the non-ASCII characters cannot be decoded as UTF-8. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, SAMPLE));
  const damaged = text.split('\uFFFD').length - 1;
  return damaged * 10 < [...text].filter((character) => character > '\u007F').length;
}

/** Share, 0 to 1, of common Chinese characters among the non-ASCII ones: a wrong encoding produces rare characters. `also` counts as common. */
function scoreOf(encoding: string, bytes: Uint8Array, also?: RegExp): number {
  const text = decodeStrictly(encoding, bytes) ?? '';
  let common = 0;
  let other = 0;
  for (const character of text.slice(0, SAMPLE)) {
    if (COMMON.has(character) || also?.test(character) === true) common += 1;
    else if (character > '\u007F') other += 1;
  }
  return common / Math.max(1, common + other);
}

/** Frequent characters, simplified and traditional, and punctuation. */
const COMMON = new Set(
  '，。、：；？！“”「」『』（）《》…—　' +
    '的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡' +
    '用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日' +
    '军軍者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并並物手应應战戰向头頭文体體政' +
    '美相见見被利什二等产產或新己制身果加西月话話合回特代内內信表化老给給世位次度门門任常先海通教儿兒原东東声聲提立及比员員解水名真论論处' +
    '處走义義各入几幾口认認条條平系气氣题題活尔爾更别別打女变變四神总總何电電数數安少报報才结結反受目太量再感建务務做接必场場件计計管期市' +
    '直德资資命山金指克许許统統区區保至队隊形社便空决決治展马馬科司五基眼书書非则則听聽白却卻界达達光放强強即像难難且权權思王象完设設式色' +
    '路记記南品住告类類求据據程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争爭运運',
);
