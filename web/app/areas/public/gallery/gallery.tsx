import { ChipLink } from '../../../ui/data/chip.tsx';
import { ColorModeMenu } from '../../../ui/base/color-mode-menu.tsx';
import { Buttons } from './buttons.tsx';
import { Colours, Type } from './colours.tsx';
import { Forms } from './forms.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './gallery.module.css';
import { Labels, Marks, Navigation } from './navigation.tsx';
import { Overlays, Toasts } from './overlays.tsx';
import { EmptyAndError, Loading, Notes } from './states.tsx';
import { Actions, Comments, Notices, Players } from './gallery-panels.tsx';
import { GalleryLayout } from './gallery-layout.tsx';
import { GalleryPosts } from './gallery-posts.tsx';
import { titled } from '../../../lib/meta.ts';

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
  ['works', '作品卡片'],
  ['places', '地区、搜索与外观'],
  ['notices', '通知面板'],
  ['talk', '评论'],
  ['actions', '分享与举报'],
  ['player', '播放器'],
] as const;

/** Every shared part in every state, for eyes and for the visual tests; `?theme=dark` for the dark set. */
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
      <Cluster as="nav" gap="2" wrap above="4" aria-label="页内目录">
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
      <GalleryPosts />
      <GalleryLayout />
      <Notices />
      <Comments />
      <Actions />
      <Players />
    </main>
  );
}
