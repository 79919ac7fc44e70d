import { PROVINCES, type Province } from '#contract/provinces.ts';

/**
 * Regions whose name, capital, slug, pinyin or initials begin with or hold what was typed: 浙, 杭州, zhejiang, zj, hz.
 * Latin letters are compared from the start of a name only, or two letters would find half the country.
 */
export function findProvinces(words: string): readonly Province[] {
  const typed = words.trim().toLowerCase().replace(/[\s']/g, '');
  if (typed === '') return PROVINCES;
  return PROVINCES.filter((province) => matches(province, typed));
}

function matches({ label, capital, value }: Province, typed: string): boolean {
  if (label.includes(typed) || capital.includes(typed)) return true;
  const names = SPOKEN[value]?.split('/') ?? [];
  const spellings = [value, ...names.flatMap((name) => [name.replaceAll(' ', ''), initials(name)])];
  return spellings.some((spelling) => spelling.startsWith(typed));
}

const initials = (name: string): string =>
  name
    .split(' ')
    .map((syllable) => syllable[0])
    .join('');

/** Pinyin by syllable of each region and its capital. Some slugs are spelt otherwise (shaanxi, hongkong, macau). */
const SPOKEN: Record<string, string> = {
  beijing: 'bei jing',
  tianjin: 'tian jin',
  hebei: 'he bei/shi jia zhuang',
  shanxi: 'shan xi/tai yuan',
  neimenggu: 'nei meng gu/hu he hao te',
  liaoning: 'liao ning/shen yang',
  jilin: 'ji lin/chang chun',
  heilongjiang: 'hei long jiang/ha er bin',
  shanghai: 'shang hai',
  jiangsu: 'jiang su/nan jing',
  zhejiang: 'zhe jiang/hang zhou',
  anhui: 'an hui/he fei',
  fujian: 'fu jian/fu zhou',
  jiangxi: 'jiang xi/nan chang',
  shandong: 'shan dong/ji nan',
  henan: 'he nan/zheng zhou',
  hubei: 'hu bei/wu han',
  hunan: 'hu nan/chang sha',
  guangdong: 'guang dong/guang zhou',
  guangxi: 'guang xi/nan ning',
  hainan: 'hai nan/hai kou',
  chongqing: 'chong qing',
  sichuan: 'si chuan/cheng du',
  guizhou: 'gui zhou/gui yang',
  yunnan: 'yun nan/kun ming',
  xizang: 'xi zang/la sa',
  shaanxi: 'shan xi/xi an',
  gansu: 'gan su/lan zhou',
  qinghai: 'qing hai/xi ning',
  ningxia: 'ning xia/yin chuan',
  xinjiang: 'xin jiang/wu lu mu qi',
  hongkong: 'xiang gang',
  macau: 'ao men',
  taiwan: 'tai wan/tai bei',
};
