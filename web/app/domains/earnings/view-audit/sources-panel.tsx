import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LEFT_OUT, LEFT_OUT_LABEL } from '#contract/earnings/constants.ts';
import type { ViewSources } from '#contract/earnings/view-audit.ts';
import { formatInteger, formatYuan } from '../../../lib/format.ts';
import { DetailAnswer, DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { shortMark } from './format.ts';
import { sourcesQuery } from './queries.ts';
import type { Refusal } from './refuse-dialog.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './view-audit.module.css';

/** The sources of the views of a post's day; each source can be refused by itself. */
export function SourcesPanel({
  day,
  postsId,
  onRefuse,
  onClose,
}: {
  day: string;
  postsId: string;
  onRefuse: (refusal: Refusal) => void;
  onClose: () => void;
}) {
  const sources = useQuery(sourcesQuery(day, postsId));
  const title = sources.data?.work.title ?? '';
  return (
    <DetailPanel title={title === '' ? '作品' : title} busy={sources.isFetching} onClose={onClose}>
      <DetailAnswer query={sources}>{(found) => <Sources of={found} onRefuse={onRefuse} />}</DetailAnswer>
    </DetailPanel>
  );
}

function Sources({ of, onRefuse }: { of: ViewSources; onRefuse: (refusal: Refusal) => void }) {
  const { day, work: post, author, leftOut, networks, viewers, validViews } = of;
  return (
    <Stack gap={20} shrinkChildren>
      <Facts
        facts={[
          { name: '日期', value: day },
          { name: '作者', value: author.nickname },
          { name: '全部浏览', value: formatInteger(of.rawViews) },
          ...LEFT_OUT.filter((reason) => leftOut[reason] !== 0).map((reason) => ({
            name: `− ${LEFT_OUT_LABEL[reason]}`,
            value: formatInteger(leftOut[reason]),
            look: 'less' as const,
          })),
          { name: '有效浏览', value: formatInteger(validViews), look: 'sum' },
          { name: '作品收益', value: `¥${formatYuan(of.gross)}` },
        ]}
      />
      <OnlyHandlers>
        <Button variant="danger" disabled={validViews === 0} onClick={() => onRefuse({ day, post })}>
          剔除全部有效浏览
        </Button>
      </OnlyHandlers>
      <List title="同一来源的访客" note="未登录访客按当日来源地址归并，只存加密后的编号。" empty="没有未登录的有效浏览。">
        {networks.map(({ network, views, devices }) => (
          <li key={network}>
            <span>
              来源 {shortMark(network)}
              <small>
                {formatInteger(views)} 次，占有效浏览 {percent(views, validViews)}；{formatInteger(devices)} 种浏览器
              </small>
            </span>
            <OnlyHandlers>
              <Button
                size="s"
                aria-label={`剔除来源 ${shortMark(network)} 对本作品的浏览`}
                onClick={() => onRefuse({ day, post, network })}
              >
                剔除
              </Button>
            </OnlyHandlers>
          </li>
        ))}
      </List>
      <List title="当日浏览最多的读者" note="只算有效浏览；剔除的是其当日全部作品的浏览。" empty="没有有效浏览。">
        {viewers.map(({ viewer, person: user, works: posts }) => (
          <li key={viewer}>
            <span>
              {user === null ? `访客 ${shortMark(viewer)}` : user.nickname}
              <small>当日有效浏览 {formatInteger(posts)} 篇作品</small>
            </span>
            <OnlyHandlers>
              <Button
                size="s"
                aria-label={`剔除 ${user?.nickname ?? `访客 ${shortMark(viewer)}`} 的浏览`}
                onClick={() => onRefuse({ day, viewer, user })}
              >
                剔除
              </Button>
            </OnlyHandlers>
          </li>
        ))}
      </List>
    </Stack>
  );
}

function List({ title, note, empty, children }: { title: string; note: string; empty: string; children: ReactNode[] }) {
  return (
    <Stack as="section" gap={6} className={css.section}>
      <Text as="h3" size={13} weight="strong">
        {title}
      </Text>
      <p>{children.length === 0 ? empty : note}</p>
      <ul className={css.sources}>{children}</ul>
    </Stack>
  );
}

const percent = (part: number, whole: number): string => (whole === 0 ? '—' : `${((part * 100) / whole).toFixed(1)}%`);
