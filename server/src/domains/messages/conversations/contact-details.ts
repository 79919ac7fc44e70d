/** Whether a text carries a link or a phone number, also one written so that a machine should miss it. */
export function carriesContact(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
  return LINK.test(plain) || hasPhone(plain);
}

const ENDINGS =
  'com|cn|net|org|top|xyz|vip|cc|io|me|tv|shop|club|site|info|online|link|live|app|dev|pro|ltd|co|ai|hk|tw|uk|us|jp|ru|gov|edu|biz|wang|asia|store|tech|fun|icu';
const LINK = new RegExp(
  [
    String.raw`https?:|\bwww\s*[.。·点]`,
    String.raw`[a-z0-9-](?:\.|\s+\.\s+)(?:${ENDINGS})(?![a-z0-9])`,
    // Other signs for a dot stand in plain sentences too (下午3点 live), so only the commonest endings count there.
    String.raw`[a-z0-9-]\s*(?:。|·|点|\bdot\b)\s*(?:com|cn|net|org|top|vip|xyz|cc)(?![a-z0-9])`,
  ].join('|'),
);

const MOBILE = /(?<!\d)(?:86|0086)?1[3-9]\d{9}(?!\d)/;
const LANDLINE = /(?<!\d)(?:0\d{2,3}\d{7,8}|[48]00\d{7})(?!\d)/;
const DIGITS: Record<string, string> = {
  零: '0',
  〇: '0',
  一: '1',
  幺: '1',
  壹: '1',
  二: '2',
  贰: '2',
  三: '3',
  叁: '3',
  四: '4',
  肆: '4',
  五: '5',
  伍: '5',
  六: '6',
  陆: '6',
  七: '7',
  柒: '7',
  八: '8',
  捌: '8',
  九: '9',
  玖: '9',
};

/** Chinese numerals count as digits, and what people put between digits is left out. */
function hasPhone(plain: string): boolean {
  const digits = plain.replace(/[零〇一幺壹二贰三叁四肆五伍六陆七柒八捌九玖]/g, (numeral) => DIGITS[numeral] ?? '');
  const joined = digits.replace(/(?<=\d)[\s\-_.·,，、()*~+]+(?=\d)/g, '');
  return MOBILE.test(joined) || LANDLINE.test(joined);
}
