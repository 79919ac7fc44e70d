import { inArray } from 'drizzle-orm';
import { PROVINCES } from '#contract/provinces.ts';
import { users } from '#server/db/tables/accounts.ts';
import type { Deps } from '#server/deps.ts';

const FIRST =
  '早起 晚归 南巷 北窗 半山 渡口 雨后 月下 街角 江边 海边 林间 麦田 云上 灯下 路过 桥头 村口 河畔 屋檐 山里 城南 城北 湖心 草原 雪夜 清晨 黄昏 午后 初夏'.split(
    ' ',
  );
const SECOND =
  '的猫 散步 读报 煮茶 看书 听风 钓鱼 种花 画画 拍照 写信 晒太阳 数星星 骑车 下棋 看云 赶集 听雨 做饭 养鸟 跑步 写字 修表 放风筝 弹琴 学戏 磨豆浆 看海 爬山 等车 买菜 酿酒 编竹篮 刻章 补网 织布 做木工 拾贝壳 看星图 记账'.split(
    ' ',
  );

/** Nicknames of the readers whose likes, favorites and shares are rows. Their accounts have no login. */
export const READERS = FIRST.flatMap((first) => SECOND.map((second) => first + second));

const DAY = 86_400_000;

/** Adds the missing readers. */
export async function loadReaders({ db, clock, random }: Deps): Promise<void> {
  const found = await db.select({ nickname: users.nickname }).from(users).where(inArray(users.nickname, READERS));
  const known = new Set(found.map(({ nickname }) => nickname));
  const missing = [...READERS.entries()].filter(([, nickname]) => !known.has(nickname));
  if (missing.length === 0) return;
  await db.insert(users).values(
    missing.map(([index, nickname]) => ({
      id: random.id(),
      nickname,
      region: PROVINCES[index % PROVINCES.length]?.value ?? null,
      createdAt: new Date(clock.now().getTime() - (60 + (index % 300)) * DAY),
    })),
  );
}
