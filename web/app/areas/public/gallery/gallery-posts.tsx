import type { PostCard } from '#contract/posts/post.ts';
import lantern from '../../../domains/accounts/sign-in/lantern.svg?no-inline';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { FollowButton } from '../../../domains/follows/parts/follow-button.tsx';
import { Labels } from '../../../domains/posts/parts/labels.tsx';
import { MiniCards } from '../../../domains/posts/parts/mini-card.tsx';
import { PostRow } from '../../../domains/posts/parts/post-row.tsx';
import { PostTile } from '../../../domains/posts/parts/post-tile.tsx';
import css from './gallery.module.css';
import { Columns, Row, Section } from './section.tsx';

const NOW = '2026-11-21T12:00:00.000Z';
const picture = { url: lantern, srcset: '', width: 1280, height: 720, placeholder: null };

const article: PostCard = {
  id: 'example',
  type: 'article',
  title: '湖水退去之后，清晨归候鸟',
  summary: '枯水季的鄱阳湖露出大片草洲，七十万只候鸟如期而至。守湖人、养蟹户和数鸟的志愿者，在同一片水边学着做邻居。',
  cover: lantern,
  picture,
  category: { id: 'nature', name: '自然', slug: 'nature' },
  tags: ['候鸟'],
  region: 'jiangxi',
  author: { id: 'someone', nickname: '林鹭', avatar: null, identity: 'creator', certification: '湿地观察者' },
  publishTime: '2026-11-21T10:00:00.000Z',
  viewCount: 123_456,
  likeCount: 9_876,
  commentCount: 321,
  favoriteCount: 12,
  shareCount: 3,
  labels: ['original', 'ai'],
  aiMark: 'declared',
};
const video: PostCard = { ...article, type: 'video', title: '三分钟看懂空间站怎么呼吸', duration: 201, commentCount: 0 };
const plain: PostCard = { ...article, cover: null, picture: null, summary: '', labels: ['reprint'], aiMark: null };

export const GalleryPosts = () => (
  <Section id="works" title="作品卡片" text="点击卡片任意处打开作品；没有封面或摘要时版式不变。">
    <div>
      <PostRow post={article} now={NOW} />
      <PostRow post={video} now={NOW} />
      <PostRow post={plain} now={NOW} />
    </div>
    <Columns>
      <PostTile post={video} now={NOW} sizes="260px" />
      <PostTile post={{ ...video, picture: null }} now={NOW} sizes="260px" />
      <MiniCards posts={[article, video, plain]} className={css.stack} />
    </Columns>
    <Row>
      <Labels post={{ labels: ['original', 'reprint', 'ai'], aiMark: 'declared' }} />
      <Labels post={{ labels: ['ai'], aiMark: 'suspected' }} />
      <span>
        林鹭 <CertifiedMark user={{ identity: 'creator', certification: '湿地观察者' }} />
      </span>
      <span>
        北岸新闻 <CertifiedMark user={{ identity: 'agencies', certification: '北岸新闻官方账号' }} />
      </span>
    </Row>
    <Row>
      <FollowButton user={article.author} following={false} />
      <FollowButton user={article.author} following={false} variant="primary" />
      <FollowButton user={{ ...article.author, id: 'followed' }} following />
    </Row>
  </Section>
);
