import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { useOpenWork } from '../../domains/posts/creator/use-open-work.ts';
import { VideoDesk } from '../../domains/posts/creator/video-desk.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('视频发布') }, { name: 'robots', content: 'noindex' }];

export default function VideoPublish() {
  const me = useOutletContext<Me>();
  const work = useOpenWork();
  return <VideoDesk key={work.key} me={me} postsId={work.postsId} onCreated={work.adopt} />;
}
