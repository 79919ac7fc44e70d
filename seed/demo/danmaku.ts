import { DANMAKU_COLORS } from '#contract/danmaku/constants.ts';
import type { DanmakuMode } from '#contract/danmaku/danmaku.ts';
import type { Deps } from '#server/deps.ts';
import { addSystemDanmaku, type SystemDanmaku } from '#server/domains/danmaku/service.ts';
import { findAuthor } from './posts.ts';

/** The danmaku of a demo video: second, author's key, text, and the style if it is not the default. */
export type DemoLine = readonly [at: number, by: string, text: string, look?: { mode?: DanmakuMode; color?: string }];

const YELLOW = '#fde047';
const BLUE = '#60a5fa';
const GREEN = '#4ade80';
const PINK = '#f472b6';

export const DANMAKU: Readonly<Record<string, readonly DemoLine[]>> = {
  bridge: [
    [0.6, 'ke', '来了来了，等这期等了一个月'],
    [1.4, 'shan', '江面这个颜色绝了'],
    [2.2, 'ahe', '前排'],
    [3.1, 'chen', '我爸就在这个项目上，转给他看'],
    [4.4, 'liang', '斜拉索一根一根数过去，是对称的'],
    [5.3, 'cheng', '海鸥乱入'],
    [6.2, 'lin', '雾起来了'],
    [7.0, 'xin', '前方高能', { mode: 'top', color: YELLOW }],
    [7.9, 'ke', '雾散那一下起鸡皮疙瘩'],
    [8.8, 'ahe', '两毫米！比我书架装得还准'],
    [9.7, 'shan', '合龙了！！！', { mode: 'bottom', color: GREEN }],
    [10.4, 'chen', '恭喜合龙'],
    [11.2, 'liang', '选在清晨是因为温度最稳'],
    [12.5, 'lin', '配乐求名字'],
    [13.6, 'cheng', '造桥人辛苦了'],
    [15.0, 'xin', '第一辆车开过去了'],
    [16.3, 'ke', '亮灯的时候哭了', { color: BLUE }],
    [17.5, 'ahe', '家门口的桥，骄傲'],
    [18.4, 'shan', '期待下一期'],
  ],
  steamer: [
    [1.0, 'ahe', '隔着屏幕闻到了'],
    [2.6, 'cheng', '凌晨四点的灯，是给整条街的'],
    [4.1, 'ke', '猫：今天也准时上班'],
    [6.0, 'chen', '揭笼那一下，蒸汽要先往上再往外', { color: YELLOW }],
    [8.3, 'shan', '饿了饿了'],
    [10.2, 'lin', '老板手好快'],
    [12.4, 'xin', '想起外婆家楼下那家'],
    [15.1, 'liang', '天亮了'],
  ],
  whale: [
    [1.2, 'liang', '阳光最多到两百米'],
    [3.5, 'ahe', '好安静'],
    [5.8, 'shan', '有水母！'],
    [8.0, 'ke', '学生说像在太空里'],
    [10.6, 'lin', '它游过来了', { mode: 'top', color: BLUE }],
    [12.9, 'cheng', '鲸落万物生'],
    [15.4, 'xin', '灯一亮，人就小了'],
  ],
  terrace: [
    [1.5, 'ahe', '云是走过来的'],
    [4.0, 'shan', '早上六点十分，风从右边来'],
    [7.2, 'chen', '想去'],
    [9.5, 'lin', '白鹭', { color: GREEN }],
    [12.8, 'ke', '把三月到九月走成一条线'],
    [16.0, 'cheng', '这一帧当壁纸了'],
  ],
  orbit: [
    [1.1, 'liang', '九十分钟一圈，一天十六次日出'],
    [4.2, 'xin', '台风眼清清楚楚'],
    [7.6, 'ahe', '城市亮起来了', { color: YELLOW }],
    [10.9, 'ke', '替学生截图'],
    [14.3, 'lin', '薄薄一层大气', { mode: 'bottom' }],
  ],
  drone: [
    [1.8, 'ahe', '开始了'],
    [4.5, 'xin', '间距一米五，靠的是厘米级定位'],
    [7.7, 'cheng', '江边全是人'],
    [10.1, 'ke', '好看！！', { mode: 'top', color: PINK }],
    [13.4, 'shan', '换队形的时候不敢眨眼'],
  ],
  ship: [
    [1.3, 'shan', '引航员爬软梯那段手心出汗'],
    [5.0, 'ahe', '浪好大'],
    [8.8, 'liang', '灯塔'],
    [12.2, 'lin', '平安靠泊', { color: GREEN }],
  ],
  roof: [
    [1.7, 'ke', '听雨'],
    [5.2, 'chen', '四水归堂，雨都流到自家天井'],
    [9.6, 'ahe', '雷声吓我一跳'],
    [13.9, 'lin', '天晴了', { mode: 'top', color: YELLOW }],
  ],
};

const HOUR = 3_600_000;

/** Adds the danmaku, with times in the hours after the publication. */
export async function loadDanmaku(deps: Deps, lines: readonly DemoLine[], postId: string, publishedAt: Date): Promise<void> {
  const authors = new Map<string, string>();
  for (const [, by] of lines) if (!authors.has(by)) authors.set(by, await findAuthor(deps, by));
  await addSystemDanmaku(
    deps,
    postId,
    lines.map(([at, by, content, look = {}], index): SystemDanmaku => ({
      authorId: authors.get(by) ?? '',
      atMs: Math.round(at * 1000),
      content,
      mode: look.mode ?? 'rolling',
      color: look.color ?? DANMAKU_COLORS[0].value,
      createdAt: new Date(publishedAt.getTime() + (1 + ((index * 7) % lines.length)) * HOUR),
    })),
  );
}
