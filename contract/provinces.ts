/** The 34 provinces of the selector in their 7 areas, in the order they are shown. `code` is GB/T 2260. */
export interface Province {
  label: string;
  value: string;
  type: 'municipality' | 'province' | 'autonomous_region' | 'special_region';
  capital: string;
  code: string;
  area: Area;
}

export const AREAS = {
  north: '华北',
  northeast: '东北',
  east: '华东',
  southCentral: '中南',
  southwest: '西南',
  northwest: '西北',
  special: '港澳台',
} as const;

export type Area = keyof typeof AREAS;

export const PROVINCES: readonly Province[] = [
  { label: '北京', value: 'beijing', type: 'municipality', capital: '北京', code: '110000', area: 'north' },
  { label: '天津', value: 'tianjin', type: 'municipality', capital: '天津', code: '120000', area: 'north' },
  { label: '河北', value: 'hebei', type: 'province', capital: '石家庄', code: '130000', area: 'north' },
  { label: '山西', value: 'shanxi', type: 'province', capital: '太原', code: '140000', area: 'north' },
  { label: '内蒙古', value: 'neimenggu', type: 'autonomous_region', capital: '呼和浩特', code: '150000', area: 'north' },
  { label: '辽宁', value: 'liaoning', type: 'province', capital: '沈阳', code: '210000', area: 'northeast' },
  { label: '吉林', value: 'jilin', type: 'province', capital: '长春', code: '220000', area: 'northeast' },
  { label: '黑龙江', value: 'heilongjiang', type: 'province', capital: '哈尔滨', code: '230000', area: 'northeast' },
  { label: '上海', value: 'shanghai', type: 'municipality', capital: '上海', code: '310000', area: 'east' },
  { label: '江苏', value: 'jiangsu', type: 'province', capital: '南京', code: '320000', area: 'east' },
  { label: '浙江', value: 'zhejiang', type: 'province', capital: '杭州', code: '330000', area: 'east' },
  { label: '安徽', value: 'anhui', type: 'province', capital: '合肥', code: '340000', area: 'east' },
  { label: '福建', value: 'fujian', type: 'province', capital: '福州', code: '350000', area: 'east' },
  { label: '江西', value: 'jiangxi', type: 'province', capital: '南昌', code: '360000', area: 'east' },
  { label: '山东', value: 'shandong', type: 'province', capital: '济南', code: '370000', area: 'east' },
  { label: '河南', value: 'henan', type: 'province', capital: '郑州', code: '410000', area: 'southCentral' },
  { label: '湖北', value: 'hubei', type: 'province', capital: '武汉', code: '420000', area: 'southCentral' },
  { label: '湖南', value: 'hunan', type: 'province', capital: '长沙', code: '430000', area: 'southCentral' },
  { label: '广东', value: 'guangdong', type: 'province', capital: '广州', code: '440000', area: 'southCentral' },
  { label: '广西', value: 'guangxi', type: 'autonomous_region', capital: '南宁', code: '450000', area: 'southCentral' },
  { label: '海南', value: 'hainan', type: 'province', capital: '海口', code: '460000', area: 'southCentral' },
  { label: '重庆', value: 'chongqing', type: 'municipality', capital: '重庆', code: '500000', area: 'southwest' },
  { label: '四川', value: 'sichuan', type: 'province', capital: '成都', code: '510000', area: 'southwest' },
  { label: '贵州', value: 'guizhou', type: 'province', capital: '贵阳', code: '520000', area: 'southwest' },
  { label: '云南', value: 'yunnan', type: 'province', capital: '昆明', code: '530000', area: 'southwest' },
  { label: '西藏', value: 'xizang', type: 'autonomous_region', capital: '拉萨', code: '540000', area: 'southwest' },
  { label: '陕西', value: 'shaanxi', type: 'province', capital: '西安', code: '610000', area: 'northwest' },
  { label: '甘肃', value: 'gansu', type: 'province', capital: '兰州', code: '620000', area: 'northwest' },
  { label: '青海', value: 'qinghai', type: 'province', capital: '西宁', code: '630000', area: 'northwest' },
  { label: '宁夏', value: 'ningxia', type: 'autonomous_region', capital: '银川', code: '640000', area: 'northwest' },
  { label: '新疆', value: 'xinjiang', type: 'autonomous_region', capital: '乌鲁木齐', code: '650000', area: 'northwest' },
  { label: '香港', value: 'hongkong', type: 'special_region', capital: '香港', code: '810000', area: 'special' },
  { label: '澳门', value: 'macau', type: 'special_region', capital: '澳门', code: '820000', area: 'special' },
  { label: '台湾', value: 'taiwan', type: 'province', capital: '台北', code: '710000', area: 'special' },
];

/** The ten regions the selector offers first. */
export const HOT_REGIONS = [
  'beijing',
  'shanghai',
  'guangdong',
  'zhejiang',
  'jiangsu',
  'sichuan',
  'hubei',
  'shaanxi',
  'shandong',
  'chongqing',
] as const;

export const findProvince = (slug: string): Province | undefined => PROVINCES.find(({ value }) => value === slug);
export const isRegion = (slug: string): boolean => findProvince(slug) !== undefined;
export const regionLabel = (slug: string): string => findProvince(slug)?.label ?? '';
