import { RecommendationDesk } from '../../domains/discovery/admin/recommendation-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('推荐位') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['内容', '推荐位'] };

export default function ContentRecommendations() {
  return <RecommendationDesk />;
}
