import { useState } from 'react';
import { AREAS, HOT_REGIONS, PROVINCES, type Area, type Province } from '#contract/provinces.ts';
import { DEFAULT_REGION } from '#contract/region.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import css from './region-picker.module.css';

export interface Region {
  slug: string;
  name: string;
}

interface RegionPickerProps {
  region: Region;
  onChoose: (slug: string) => void;
  /** The initial state: all regions are shown, and this is searched for. */
  showAll?: boolean;
  searched?: string;
}

/** Chooses a region among ten popular ones, or among all by area, with a search. */
export function RegionPicker({ region, onChoose, showAll = false, searched = '' }: RegionPickerProps) {
  const [all, setAll] = useState(showAll);
  return (
    <>
      <Cluster as="p" gap={8} align="center" tone="muted">
        <span>
          当前地区：
          <Text as="b" tone="plain">
            {region.name}
          </Text>
        </span>
        <Cluster as="span" gap={4} className={css.actions}>
          <Button variant="quiet" size="s" onClick={() => onChoose(DEFAULT_REGION)}>
            重置
          </Button>
          <Button variant="quiet" size="s" onClick={() => setAll(!all)}>
            {all ? '显示热门' : '显示全部'}
          </Button>
        </Cluster>
      </Cluster>
      {all ? (
        <AllRegions current={region.slug} onChoose={onChoose} searched={searched} />
      ) : (
        <HotRegions current={region.slug} onChoose={onChoose} />
      )}
    </>
  );
}

interface RegionsProps {
  current: string;
  onChoose: (slug: string) => void;
}

function HotRegions(props: RegionsProps) {
  const provinces = PROVINCES.filter(({ value }) => (HOT_REGIONS as readonly string[]).includes(value));
  const inOrder = HOT_REGIONS.flatMap((slug) => provinces.filter(({ value }) => value === slug));
  return <Choices label="热门地区" provinces={inOrder} className={css.hot} {...props} />;
}

function AllRegions({ searched, ...props }: RegionsProps & { searched: string }) {
  const [words, setWords] = useState(searched);
  const matches = findProvinces(words);
  const areas = (Object.keys(AREAS) as Area[]).map((area) => ({
    area,
    provinces: matches.filter((province) => province.area === area),
  }));
  return (
    <>
      <label className={css.search}>
        <Icon name="search" />
        <span className="visually-hidden">搜索省份或城市</span>
        <input type="search" placeholder="搜索省份/城市..." value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      <p className="visually-hidden" role="status">
        {words === '' ? '' : `找到 ${matches.length} 个`}
      </p>
      {matches.length === 0 && (
        <Text tone="muted" centerText className={css.none}>
          未找到相关省份
        </Text>
      )}
      <Text as="div" marginTop={12}>
        {areas.map(
          ({ area, provinces }) =>
            provinces.length > 0 && <AreaRow key={area} name={AREAS[area]} provinces={provinces} {...props} />,
        )}
      </Text>
    </>
  );
}

function AreaRow({ name, provinces, ...props }: RegionsProps & { name: string; provinces: readonly Province[] }) {
  return (
    <Grid border="top" gap={8} className={css.area}>
      <Text as="h3" tone="faint" size={13} weight="strong">
        {name}
      </Text>
      <Choices label={name} provinces={provinces} className={css.list} {...props} />
    </Grid>
  );
}

function Choices({
  label,
  provinces,
  current,
  onChoose,
  className,
}: RegionsProps & { label: string; provinces: readonly Province[]; className?: string | undefined }) {
  return (
    <div role="group" aria-label={label} className={classes(css.choices, className)}>
      {provinces.map((province) => (
        <button
          key={province.value}
          type="button"
          aria-pressed={province.value === current}
          onClick={() => onChoose(province.value)}
        >
          {province.label}
        </button>
      ))}
    </div>
  );
}

/**
 * Regions by name, capital, slug, pinyin or initials: 浙, 杭州, zhejiang, zj, hz. Chinese text matches anywhere, Latin letters only
 * at the beginning, since two letters would otherwise match half of the regions.
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

/** Pinyin syllables of each region and its capital; some slugs differ from the pinyin (shaanxi, hongkong, macau). */
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
