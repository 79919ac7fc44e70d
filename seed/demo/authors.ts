import type { Identity } from '#contract/accounts/accounts.ts';

/** The people of the demo content. Agencies come before their members. */
export interface Author {
  key: string;
  nickname: string;
  identity: Exclude<Identity, 'guest'>;
  /** Slug of a province. */
  region: string;
  bio: string;
  certification?: string;
  followers: number;
  /** For an agency its kind; for a member the key of its agency; of an individual creator absent. */
  agency?: 'media' | 'enterprise' | 'other' | (string & {});
  mobile?: string;
  email?: string;
}

export const AUTHORS: readonly Author[] = [
  {
    key: 'hai',
    nickname: '海图工作室',
    identity: 'agencies',
    region: 'shanghai',
    bio: '把镜头伸到航道尽头',
    certification: '海图工作室官方账号',
    followers: 1_759_000,
    agency: 'enterprise',
    mobile: '13800000003',
  },
  {
    key: 'bei',
    nickname: '北岸新闻',
    identity: 'agencies',
    region: 'beijing',
    bio: '慢一点，走近一点',
    certification: '北岸新闻官方账号',
    followers: 2_316_000,
    agency: 'media',
    mobile: '13800000004',
  },
  {
    key: 'jiang',
    nickname: '江畔观察',
    identity: 'agencies',
    region: 'hubei',
    bio: '记录江边的人和他们的日子',
    certification: '江畔观察公益记录中心',
    followers: 386_000,
    agency: 'other',
    mobile: '13800000005',
    email: 'demo@wenjian.example',
  },
  {
    key: 'yun',
    nickname: '云谷内容社',
    identity: 'agencies',
    region: 'zhejiang',
    bio: '替写字和拍片的人，把琐事做完',
    certification: '云谷内容社官方账号',
    followers: 64_000,
    agency: 'media',
  },
  {
    key: 'cheng',
    nickname: '城市切片',
    identity: 'creator',
    region: 'hubei',
    bio: '在一座城里，走到地图没有画的地方',
    followers: 642_000,
    agency: 'hai',
    mobile: '13800000002',
  },
  {
    key: 'shan',
    nickname: '山野记',
    identity: 'creator',
    region: 'yunnan',
    bio: '海拔越高，话越少',
    followers: 518_000,
    agency: 'hai',
  },
  {
    key: 'liang',
    nickname: '量子茶馆',
    identity: 'creator',
    region: 'beijing',
    bio: '泡一壶茶，聊一件科学的事',
    certification: '科普作者',
    followers: 903_000,
    agency: 'hai',
  },
  {
    key: 'xin',
    nickname: '芯事重重',
    identity: 'creator',
    region: 'shanghai',
    bio: '写芯片，也写守着芯片的人',
    followers: 431_000,
    agency: 'hai',
  },
  {
    key: 'chen',
    nickname: '陈一勺',
    identity: 'creator',
    region: 'shaanxi',
    bio: '吃早饭的人，写早饭的事',
    certification: '美食作者',
    followers: 1_204_000,
    agency: 'yun',
  },
  {
    key: 'xiang',
    nickname: '长街旧巷',
    identity: 'creator',
    region: 'jiangsu',
    bio: '手艺、老房子和还住在里面的人',
    followers: 577_000,
    agency: 'yun',
  },
  {
    key: 'cai',
    nickname: '财经慢读',
    identity: 'creator',
    region: 'guangdong',
    bio: '把账本翻译成日子',
    followers: 268_000,
    agency: 'bei',
  },
  {
    key: 'yi',
    nickname: '议事厅外',
    identity: 'creator',
    region: 'beijing',
    bio: '会开完了，事情才刚开始',
    followers: 153_000,
    agency: 'bei',
  },
  {
    key: 'huan',
    nickname: '环球手账',
    identity: 'creator',
    region: 'fujian',
    bio: '在别人的城市里，慢慢走一遍',
    followers: 196_000,
    mobile: '13800000006',
  },
  {
    key: 'lin',
    nickname: '林鹭',
    identity: 'creator',
    region: 'jiangxi',
    bio: '在湖边住了九年，拍鸟，也写和鸟做邻居的人',
    certification: '生态摄影师',
    followers: 286_000,
    agency: 'yun',
  },
  {
    key: 'ke',
    nickname: '教室后排',
    identity: 'creator',
    region: 'zhejiang',
    bio: '坐在最后一排，看得见所有人的背影',
    followers: 347_000,
    agency: 'yun',
  },
  {
    key: 'pao',
    nickname: '跑者周末',
    identity: 'creator',
    region: 'sichuan',
    bio: '工作日上班，周末上山',
    followers: 89_000,
    agency: 'jiang',
  },
  {
    key: 'zhen',
    nickname: '听诊器',
    identity: 'creator',
    region: 'shandong',
    bio: '讲清楚一点，少吓人一点',
    certification: '健康科普作者',
    followers: 412_000,
    agency: 'jiang',
  },
  {
    key: 'ahe',
    nickname: '阿禾',
    identity: 'user',
    region: 'guangxi',
    bio: '下班路上读两篇',
    followers: 12,
    mobile: '13800000001',
  },
];

/** The password of every demo account that can log in. */
export const DEMO_PASSWORD = 'Wenjian2026';
