import { useState } from 'react';
import { Ago } from '../../../ui/data/ago.tsx';
import { Avatar, type AvatarSize } from '../../../ui/data/avatar.tsx';
import { ChipButton, ChipLink, CountBadge, Key, Tag } from '../../../ui/data/chip.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { ICON_NAMES } from '../../../ui/base/icon-names.ts';
import { Logo } from '../../../ui/layout/logo.tsx';
import { Pagination } from '../../../ui/data/pagination.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { SegmentedLinks } from '../../../ui/layout/segmented-links.tsx';
import { LinkTabs, Tabs } from '../../../ui/layout/tabs.tsx';
import { Grid, Stack } from '../../../ui/layout/primitives.tsx';
import css from './gallery.module.css';
import { Row, Section } from './section.tsx';

export function Navigation() {
  const [tab, setTab] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Section id="navigation" title="导航" text="页内标签用方向键切换；地址标签和分页是真链接，没有脚本也能用。">
      <div>
        <Tabs
          label="页内标签"
          tabs={[
            { value: 'a', label: '综合', count: 86 },
            { value: 'b', label: '视频' },
            { value: 'c', label: '文章' },
          ]}
          value={tab}
          onChange={setTab}
        >
          <p>这是“{{ a: '综合', b: '视频', c: '文章' }[tab]}”的内容。</p>
        </Tabs>
      </div>
      <LinkTabs
        label="地址标签"
        tabs={[
          { to: '/test', label: '推荐', current: true },
          { to: '/test?tab=city', label: '同城', current: false },
          { to: '/test?tab=tech', label: '科技', count: 12, current: false },
        ]}
      />
      <Row>
        <SegmentedLinks
          label="地址分段"
          options={[
            { to: '/test', label: '24 小时', current: true },
            { to: '/test?window=7d', label: '7 天', current: false },
            { to: '/test?window=30d', label: '30 天', current: false },
          ]}
        />
        <span>
          发布于 <Ago at="2026-11-21T11:52:00.000Z" now="2026-11-21T12:00:00.000Z" />
        </span>
      </Row>
      <SectionHead title="区块标题" note="每分钟更新" more={{ to: '/test', label: '全部' }} />
      <SectionHead look="line" title="侧栏标题" />
      <SectionHead look="strong" title="榜单标题" note="19:30 更新" />
      <SectionHead look="small" title="小标题" />
      <Pagination page={5} pages={23} hasMore toPage={(page) => `/test?page=${page}`} label="分页，知道总数" />
      <Pagination page={1} hasMore toPage={(page) => `/test?page=${page}`} label="分页，不知总数" />
    </Section>
  );
}

export const Labels = () => (
  <Section id="labels" title="标签与徽标" text="状态由图标和文字说明，不只靠颜色。">
    <Row>
      <ChipButton pressed>已选</ChipButton>
      <ChipButton pressed={false}>未选</ChipButton>
      <ChipLink to="/test" current>
        当前
      </ChipLink>
      <ChipLink to="/test">链接</ChipLink>
    </Row>
    <Row>
      <Tag icon="file">文章</Tag>
      <Tag tone="success" icon="check-circle">
        已发布
      </Tag>
      <Tag tone="info" icon="eye">
        你在审
      </Tag>
      <Tag tone="warning" icon="clock">
        转码中
      </Tag>
      <Tag tone="error" icon="warning">
        未通过
      </Tag>
      <Tag size="s">原创</Tag>
      <Tag size="s" tone="info">
        含 AI 生成内容
      </Tag>
    </Row>
    <Row>
      <CountBadge count={7} meaning=" 项" />
      <CountBadge count={128} hot meaning=" 项待处理" />
      <CountBadge count={1280} hot meaning=" 项待处理" />
      <Key>J</Key>
      <Key>?</Key>
    </Row>
  </Section>
);

const SIZES: AvatarSize[] = ['xs', 's', 'm', 'l', 'xl', 'xxl'];

export const Marks = () => (
  <Section id="marks" title="图标与头像" text="没有头像时用默认图。图标总与文字或名称一起出现。">
    <Row>
      <Logo />
      <Logo badge caption="管理后台" />
    </Row>
    <Row>
      {SIZES.map((size) => (
        <Avatar key={size} src={null} name="" size={size} />
      ))}
    </Row>
    <Grid as="ul" gap={12} className={css.icons}>
      {ICON_NAMES.map((name) => (
        <Stack as="li" justify="center" gap={6} size={12} tone="muted" key={name}>
          <Icon name={name} />
          {name}
        </Stack>
      ))}
    </Grid>
  </Section>
);
