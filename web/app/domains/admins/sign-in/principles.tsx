import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './principles.module.css';

/** The principles of moderation, beside the login form. */
export const Principles = () => (
  <Stack as="section" hideOn="phone" background="sunken" padding={48} className={css.panel} aria-label="审核守则">
    <svg className={css.art} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {[90, 150, 210, 270, 330, 390].map((radius) => (
        <circle key={radius} className={css.ring} cx="560" cy="300" r={radius} />
      ))}
      <circle className={css.green} cx="560" cy="300" r="58" />
      <path className={css.eye} d="M516 300c24-36 64-36 88 0-24 36-64 36-88 0z" />
      <circle className={css.pupil} cx="560" cy="300" r="13" />
      <circle className={css.blue} cx="710" cy="300" r="8" />
      <circle className={css.green} cx="442" cy="474" r="6" />
      <circle className={css.orange} cx="414" cy="150" r="10" />
      <circle className={css.violet} cx="830" cy="490" r="7" />
    </svg>
    <div className={css.words}>
      <Text size={22} weight="strong" leading="snug">
        依据明确、说明具体、记录完整。
      </Text>
      <Stack as="ul" gap={20} marginTop={20}>
        <Principle icon="map-pin" title="退回要指到具体位置" text="指明段落、图片或时间点，便于作者修改。" />
        <Principle icon="users" title="一篇作品只由一人审" text="领取后 20 分钟未处理，自动放回队列。" />
        <Principle icon="log" title="每一步都有日志" text="记录操作人、时间和内容，不能删除。" />
      </Stack>
    </div>
  </Stack>
);

const Principle = ({ icon, title, text }: { icon: IconName; title: string; text: string }) => (
  <Cluster as="li" align="start" gap={8} size={14}>
    <Icon name={icon} />
    <span>
      <b>{title}</b>
      <Text as="small" tone="muted" size={13}>
        {text}
      </Text>
    </span>
  </Cluster>
);
