import type { Certificate } from '#contract/data-exports/posts.ts';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './certificates.module.css';

const STATUS_TEXT: Record<Certificate['standing'], string> = {
  current: '作品在展示，内容为此版本',
  changed: '作品在展示，发布后有过修改',
  gone: '作品未在展示',
};

/** The certified facts as a list. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const facts = [
    ['存证编号', certificate.number],
    ['作品', `《${certificate.title}》`],
    ['类型', certificate.kind === 'article' ? '文章' : '视频'],
    ['作者', certificate.author],
    ['首次发布', inChina(certificate.publishedAt)],
    ['版本', `第 ${certificate.revision} 版`],
    ['SHA-256 指纹', certificate.sha256],
    ['出证时间', inChina(certificate.issuedAt)],
    ['现状', STATUS_TEXT[certificate.standing]],
  ] as const;
  return (
    <Stack as="dl" gap={10} size={14} className={css.facts}>
      {facts.map(([name, value]) => (
        <Grid gap={12} key={name}>
          <Text as="dt" tone="faint">
            {name}
          </Text>
          <dd className={name === 'SHA-256 指纹' || name === '存证编号' ? css.code : undefined}>{value}</dd>
        </Grid>
      ))}
    </Stack>
  );
}

/** A time in China time, with seconds. */
const inChina = (iso: string): string =>
  `${new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}（北京时间）`;
