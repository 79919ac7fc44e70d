import type { ReactElement } from 'react';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useOfflineItem } from '../../posts/parts/use-offline-item.ts';

export interface MoreProps {
  /** Path of the article's page. */
  path: string;
  saved: boolean;
  onSave: () => void;
  onReport: () => void;
}

export function MoreMenu({ trigger, path, saved, onSave, onReport }: MoreProps & { trigger: ReactElement }) {
  const offline = useOfflineItem(path);
  return (
    <Menu
      defaultOpen
      align="start"
      trigger={trigger}
      items={[
        { label: saved ? '从稍后再看中移除' : '稍后再看', icon: 'clock', onSelect: onSave },
        offline,
        { label: '打印文章', icon: 'file', onSelect: () => window.print() },
        { label: '举报', icon: 'flag', movesFocus: true, onSelect: onReport },
      ]}
    />
  );
}
