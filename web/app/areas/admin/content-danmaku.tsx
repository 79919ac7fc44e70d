import { DanmakuDesk } from '../../domains/danmaku/admin/danmaku-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('弹幕管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '弹幕管理'] };

export default function ContentDanmaku() {
  return <DanmakuDesk />;
}
