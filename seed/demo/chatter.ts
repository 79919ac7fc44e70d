import { fraction } from './figures/fraction.ts';
import { READERS } from './readers.ts';

/** The facts of a post that its comments use. */
export interface About {
  key: string;
  type: 'article' | 'video';
  category: string;
  tags: readonly string[];
  /** The spoken name, such as 浙江. */
  region: string | null;
  /** Sentences of the post, without the punctuation at their end. */
  sentences: readonly string[];
  reads: number;
}

export interface Remark {
  by: string;
  words: string;
  /** 0…1 of the time from the publication until now. */
  when: number;
  likes: number;
  /** The index of the remark that it answers, which is earlier in the list. */
  answers: number | null;
}

const READS_OF_A_COMMENT = 8_000;
const LEAST = 2;

/** The number of comments of a post with so many reads. */
export const commentsFor = (reads: number): number => Math.max(LEAST, Math.round(reads / READS_OF_A_COMMENT));

const QUOTING = [
  '“{}”，这一句我看了两遍。',
  '最喜欢“{}”。',
  '读到“{}”停了一下。',
  '“{}”，就冲这句收藏了。',
  '记下来了：“{}”',
  '“{}”，写得真准。',
];
const ON_TAGS = [
  '搜“{}”进来的，没白看。',
  '因为“{}”点进来，一口气看完了。',
  '“{}”这个话题，还想看更多。',
  '收进“{}”那个收藏夹了。',
];
const ON_REGION = ['{}人来报到。', '人在{}，问候作者。', '{}的读者路过，很亲切。'];
const SHORT = {
  article: [
    '写得真好，转给我妈了。',
    '坐地铁看完的，差点坐过站。',
    '文字很稳，不煽情。',
    '先收藏，晚上再细看一遍。',
    '这样的稿子，多来几篇。',
    '评论区也值得看。',
    '关注了，等下一篇。',
    '读完安静了一会儿。',
    '配图和文字一样耐看。',
    '念给家里人听了。',
  ],
  video: [
    '循环了三遍。',
    '声音也好，戴耳机听的。',
    '没看够，再长一点就好了。',
    '截了三张图当壁纸。',
    '画面真干净。',
    '孩子趴在旁边一起看完的。',
    '这是一帧一帧画的吗？',
    '关注了，等下一条。',
  ],
};

const BY_CATEGORY: Readonly<Record<string, readonly string[]>> = {
  society: [
    '平时看不见的人，撑着所有人的日子。',
    '这种活儿，没人写就没人知道。',
    '想对身边的师傅说声辛苦。',
    '有数字，也有人，难得。',
    '我爸就是干这一行的，说得一点不夸张。',
  ],
  tech: [
    '把原理讲明白了，还不卖弄。',
    '同行，细节对得上。',
    '原来难的不是技术，是耐心。',
    '终于有人把这件事讲成人话。',
    '想知道后来上线了没有。',
  ],
  finance: [
    '账一笔一笔摊开，比讲道理有用。',
    '开小店的看得直点头。',
    '原来利润是这么抠出来的。',
    '希望能出一期讲人工的。',
    '数字不大，日子都在里面。',
  ],
  food: ['看饿了。', '明天早上就去吃。', '我们那儿的做法不一样，先放盐。', '想念家里那一口。', '照着做了一次，差一点火候。'],
  health: [
    '医生说话能这么清楚就好了。',
    '转到家族群了。',
    '比搜出来的靠谱。',
    '下次体检就知道问什么了。',
    '先不慌，这三个字最管用。',
  ],
  nature: [
    '想去看看，又怕去的人太多。',
    '安静的文字，像在现场。',
    '拍鸟的同好来打个招呼。',
    '这些年确实多起来了。',
    '保护要算细账，写得对。',
  ],
  science: [
    '给孩子讲了一遍，他问了五个问题。',
    '原来是这样，以前一直理解反了。',
    '科普能写成这样，服气。',
    '最后一段可以进课本。',
    '求书单。',
  ],
  education: [
    '在职老师，句句是真的。',
    '家长也该看看。',
    '我们学校也遇到过一样的事。',
    '孩子的时间，大人总算错。',
    '希望有人把办法也写出来。',
  ],
  sports: ['周末就去试。', '动作讲得比教练清楚。', '受过伤的人看得最懂。', '跑不动的时候想想这篇。', '热血，但不鸡血。'],
  culture: [
    '手艺还在，人要跟上。',
    '想去现场看一次。',
    '小时候家门口就有，后来没了。',
    '老师傅的手比机器准。',
    '这样的地方，看一次少一次。',
  ],
  travel: ['路线收下了。', '不赶时间，才看得见这些。', '走过同一条路，没看见这么多。', '明年秋天去。', '文字比攻略有用。'],
  world: [
    '远处的人，过的也是日子。',
    '看完查了地图。',
    '有意思，想知道他们怎么看我们。',
    '在国外待过几年，是这个味道。',
    '写得不猎奇，难得。',
  ],
  politics: [
    '原来决定是这样一点点谈出来的。',
    '每个人都有道理，才难。',
    '希望我们社区也这么开会。',
    '过程写得比结果还好看。',
    '规则清楚了，大家就不吵了。',
  ],
};

const ANSWERS = [
  '同感。',
  '我也停在这里。',
  '说出了我想说的。',
  '你这么一说，我又回去看了一遍。',
  '握手。',
  '是的，这一点很关键。',
];

/** So many remarks on a post, the same at every load, without repeated texts. */
export function remarksOn(about: About, count: number): Remark[] {
  const said = new Set<string>();
  const remarks: Remark[] = [];
  for (let index = 0; index < count; index += 1) {
    // The index is first, because texts that differ only at their end give similar numbers.
    const chance = (what: string) => fraction(`${index} ${what} ${about.key}`);
    const by = READERS[Math.floor(chance('reader') * READERS.length)] ?? '';
    // Every sixth remark answers an earlier one.
    const answered = index % 6 === 5 ? Math.floor(chance('answered') * (index - 1)) : null;
    const answers = answered !== null && remarks[answered]?.answers === null ? answered : null;
    const words = wordsOf(about, answers !== null, chance, said);
    said.add(words);
    const before = answers === null ? 0 : (remarks[answers]?.when ?? 0);
    remarks.push({
      by,
      words,
      when: before + (0.97 - before) * chance('when') ** 2,
      likes: Math.round(about.reads * 0.002 * chance('likes') ** 5),
      answers,
    });
  }
  return remarks;
}

/** The first unused text, starting at a random one. */
function wordsOf(about: About, isAnswer: boolean, chance: (what: string) => number, said: ReadonlySet<string>): string {
  const kind = chance('kind');
  const wanted = isAnswer
    ? ANSWERS
    : kind < 0.3
      ? quotes(about)
      : kind < 0.42
        ? onTags(about)
        : kind < 0.48
          ? onRegion(about)
          : kind < 0.76
            ? ofCategory(about)
            : SHORT[about.type];
  const all = [wanted, quotes(about), ofCategory(about), SHORT[about.type], onTags(about)];
  for (const list of all) {
    const from = Math.floor(chance('words') * list.length);
    const found = [...list.slice(from), ...list.slice(0, from)].find((words) => !said.has(words));
    if (found !== undefined) return found;
  }
  return '看完了。';
}

const filled = (forms: readonly string[], fillings: readonly string[]): string[] =>
  fillings.map((filling, i) => (forms[i % forms.length] ?? '{}').replace('{}', filling));

const quotes = ({ sentences }: About): string[] => filled(QUOTING, sentences);
const onTags = ({ tags }: About): string[] => filled(ON_TAGS, tags);
const onRegion = ({ region }: About): string[] => (region === null ? [] : ON_REGION.map((form) => form.replace('{}', region)));
const ofCategory = ({ category }: About): readonly string[] => BY_CATEGORY[category] ?? [];

/** The quotable sentences of a text: neither too short nor too long, without quotation marks and formatting. */
export const quotable = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => !/^([#|!>-]|\d+\.)/.test(line))
    .flatMap((line) => line.split(/[。！？]/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 8 && sentence.length <= 26 && !/["“”‘’：:*`[\]（(]/.test(sentence));
