import { ChipLink } from '../../../ui/data/chip.tsx';
import { ColorModeMenu } from '../../../ui/base/color-mode-menu.tsx';
import { Charts } from './charts.tsx';
import { Colours, Type } from './colours.tsx';
import { Forms } from './forms.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './gallery.module.css';
import { Labels, Marks, Navigation } from './navigation.tsx';
import { Overlays, Toasts } from './overlays.tsx';
import { EmptyAndError, Loading, Notes } from './states.tsx';
import { Actions, Comments, Notices, Players } from './gallery-panels.tsx';
import { GalleryPosts } from './gallery-posts.tsx';
import { titled } from '../../../lib/meta.ts';
import { RegionPicker } from '../../../domains/discovery/region/region-picker.tsx';
import { SearchBox } from '../../../domains/discovery/search/search-box.tsx';
import { Columns, Row, Section } from './section.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { ColorModeSwitch } from '../color-mode-switch.tsx';
import { Button, ButtonLink, IconButton, type ButtonVariant } from '../../../ui/base/button.tsx';

export const meta = () => [{ title: titled('组件') }, { name: 'robots', content: 'noindex' }];

const PARTS = [
  ['colours', '颜色'],
  ['type', '文字'],
  ['buttons', '按钮'],
  ['forms', '表单'],
  ['navigation', '导航'],
  ['labels', '标签与徽标'],
  ['marks', '图标与头像'],
  ['overlays', '浮层'],
  ['toasts', '提示'],
  ['notes', '说明条'],
  ['loading', '加载'],
  ['states', '空状态与错误'],
  ['charts', '数据与图表'],
  ['works', '作品卡片'],
  ['places', '地区、搜索与外观'],
  ['notices', '通知面板'],
  ['talk', '评论'],
  ['actions', '分享与举报'],
  ['player', '播放器'],
] as const;

/** Every shared part in every state, for people and for the visual tests; `?theme=dark` shows the dark theme. */
export default function Gallery() {
  return (
    <main id="main" className={css.page}>
      <header>
        <div>
          <h1>组件</h1>
          <p>界面里共用的每个部件和它的各种状态。</p>
        </div>
        <ColorModeMenu />
      </header>
      <Cluster as="nav" gap={8} wrap marginTop={16} aria-label="页内目录">
        {PARTS.map(([id, title]) => (
          <ChipLink key={id} to={{ hash: `#${id}` }}>
            {title}
          </ChipLink>
        ))}
      </Cluster>
      <Colours />
      <Type />
      <Buttons />
      <Forms />
      <Navigation />
      <Labels />
      <Marks />
      <Overlays />
      <Toasts />
      <Notes />
      <Loading />
      <EmptyAndError />
      <Charts />
      <GalleryPosts />
      <GalleryLayout />
      <Notices />
      <Comments />
      <Actions />
      <Players />
    </main>
  );
}

const HERE = { slug: 'beijing', name: '北京' };
const chosen = (slug: string) => toast.info(`选了 ${slug}`);

/** The parts of header and footer. */
const GalleryLayout = () => (
  <Section
    id="places"
    title="地区、搜索与外观"
    text="默认 10 个热门地区；“显示全部”按七大区列出，可用名称、拼音和首字母搜索。手机上是底部面板。"
  >
    <Columns>
      <div className={css.panel}>
        <RegionPicker region={HERE} onChoose={chosen} />
      </div>
      <div className={css.panel}>
        <RegionPicker region={HERE} onChoose={chosen} showAll searched="亚特兰" />
      </div>
    </Columns>
    <div className={css.panel}>
      <RegionPicker region={HERE} onChoose={chosen} showAll />
    </div>
    <Row>
      <SearchBox secondary />
      <ColorModeSwitch />
    </Row>
  </Section>
);

const VARIANTS: { variant: ButtonVariant; name: string }[] = [
  { variant: 'primary', name: '主要' },
  { variant: 'plain', name: '普通' },
  { variant: 'soft', name: '柔和' },
  { variant: 'quiet', name: '安静' },
  { variant: 'danger', name: '危险' },
];

const Buttons = () => (
  <Section id="buttons" title="按钮" text="一页只有一个主要按钮。加载时宽度不变，也不再响应点击；手机上不低于 44 像素。">
    {VARIANTS.map(({ variant, name }) => (
      <Row key={variant}>
        <Button variant={variant}>{name}</Button>
        <Button variant={variant} icon="pen">
          带图标
        </Button>
        <Button variant={variant} loading>
          加载中
        </Button>
        <Button variant={variant} disabled>
          不可用
        </Button>
        <Button variant={variant} size="s">
          小号
        </Button>
        <Button variant={variant} size="l">
          大号
        </Button>
        <ButtonLink variant={variant} to="/test" icon="external">
          链接
        </ButtonLink>
      </Row>
    ))}
    <Row>
      <IconButton icon="bell" label="通知" />
      <IconButton icon="bell" label="通知，有未读" dot />
      <IconButton icon="star" label="收藏" aria-pressed />
      <IconButton icon="trash" label="删除" disabled />
      <IconButton icon="refresh" label="刷新" shape="square" />
      <IconButton icon="close" label="关闭" shape="square" size="s" />
    </Row>
  </Section>
);
