import { StorageDesk } from '../../domains/storage/storage-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('存储配置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '存储配置'] };

export default function StorageConfig() {
  return <StorageDesk />;
}
