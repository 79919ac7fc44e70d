import { useQuery } from '@tanstack/react-query';
import { caseBackground } from '#contract/moderation/addresses.ts';
import type { CaseContext, WriterRecord } from '#contract/moderation/background.ts';
import {
  RECORD_COUNT_MAX,
  RECORD_DAYS,
  REPORT_REASON_LABEL,
  SANCTION_KIND_LABEL,
  SANCTION_STATE_LABEL,
  type CaseKind,
  type ContextKind,
  type EarlierState,
} from '#contract/moderation/constants.ts';
import { DetailAnswer } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { request } from '../../../lib/api.ts';
import { formatDateTime, formatDay, formatDuration } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../ui/base/media-query.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './case-background.module.css';
import { CASE_BACKGROUND } from './sanctions-query.ts';

const FRESH_MS = 60_000;

/** The record of the user whom a case concerns, and the context of the case. */
export function CaseBackground({ kind, id }: { kind: CaseKind; id: string }) {
  const query = useQuery({
    queryKey: [CASE_BACKGROUND, kind, id],
    queryFn: ({ signal }) => request(caseBackground, { kind, id }, { signal }),
    staleTime: FRESH_MS,
  });
  return (
    <DetailAnswer query={query} lines={4}>
      {({ writer, context }) => (
        <Stack gap={10} shrinkChildren>
          {writer === null ? (
            <Text size={13} tone="muted">
              没有对应的用户，无法查看记录。
            </Text>
          ) : (
            <UserRecord record={writer} />
          )}
          {context !== null && context.list.length > 0 && <Context context={context} />}
        </Stack>
      )}
    </DetailAnswer>
  );
}

/** Folded on phones, where the content needs the room. */
function UserRecord({ record }: { record: WriterRecord }) {
  const isOnPhone = useMediaQuery('(max-width: 767px)');
  const { state, registeredAt, posts, sanctions } = record;
  return (
    <section aria-label="用户记录">
      <details className={css.record} open={!isOnPhone}>
        <summary>
          用户记录 {state === 'closed' && <Tag size="s">已注销</Tag>}
          {state === 'disabled' && (
            <Tag size="s" tone="error">
              已停用
            </Tag>
          )}
          {state !== 'disabled' && sanctions.some(isStanding) && (
            <Tag size="s" tone="error">
              处罚中
            </Tag>
          )}
        </summary>
        <Stack gap={4}>
          {state === 'closed' && <Text size={13}>账号已注销，昵称和资料已清除。</Text>}
          <Text size={13}>
            {formatDay(registeredAt)}注册，公开作品 {posts} 件
          </Text>
          <Text size={13}>
            近 {RECORD_DAYS} 天{recentOf(record)}
          </Text>
          <Sanctions sanctions={sanctions} />
        </Stack>
      </details>
    </section>
  );
}

type Figure = readonly [verb: string, count: number, unit: string];

/** Such as 投稿 5 次，被退回或下架 1 次；评论 12 条. */
function recentOf({ counts: { post, comment, danmaku, profile, message }, reported, upheld }: WriterRecord): string {
  const groups: readonly (readonly Figure[])[] = [
    [
      ['投稿', post.written, '次'],
      ['被退回或下架', post.refused, '次'],
    ],
    [
      ['评论', comment.written, '条'],
      ['弹幕', danmaku.written, '条'],
      ['被隐藏', comment.refused + danmaku.refused, '条'],
    ],
    [
      ['私信陌生人', message.written, '位'],
      ['被拦截', message.refused, '条'],
    ],
    [['资料被退回', profile.refused, '次']],
    [
      ['被举报', reported, '次'],
      ['成立', upheld, '件'],
    ],
  ];
  const clauses = groups.flatMap((figures) => {
    const words = figures
      .filter(([, count]) => count > 0)
      .map(([verb, count, unit]) => `${verb} ${count < RECORD_COUNT_MAX ? count : `${RECORD_COUNT_MAX}+`} ${unit}`);
    return words.length === 0 ? [] : [words.join('，')];
  });
  return clauses.length === 0 ? '没有发布内容，也没有被举报' : `：${clauses.join('；')}`;
}

const PAST_MAX = 3;

const isStanding = ({ state }: WriterRecord['sanctions'][number]): boolean => state === 'open';

/** Sanctions in force with their reasons, and the last ones before them. */
function Sanctions({ sanctions }: Pick<WriterRecord, 'sanctions'>) {
  const [standing, past] = [sanctions.filter(isStanding), sanctions.filter((sanction) => !isStanding(sanction))];
  return (
    <>
      {sanctions.length === 0 && (
        <Text size={13} tone="muted">
          没有受过处罚
        </Text>
      )}
      {standing.map(({ kind, rule, reason, givenAt, until }) => (
        <Text key={`${kind} ${givenAt}`} size={13}>
          生效中的处罚：{SANCTION_KIND_LABEL[kind]}（{until === null ? '永久' : `至 ${formatDateTime(until)}`}），
          {REPORT_REASON_LABEL[rule]}：{reason}
        </Text>
      ))}
      {past.length > 0 && (
        <Text size={13} tone="muted">
          曾受处罚：
          {past
            .slice(0, PAST_MAX)
            .map(
              ({ kind, rule, givenAt, state }) =>
                `${formatDay(givenAt)}${SANCTION_KIND_LABEL[kind]}（${REPORT_REASON_LABEL[rule]}，${SANCTION_STATE_LABEL[state]}）`,
            )
            .join('、')}
          {past.length > PAST_MAX && '等'}
        </Text>
      )}
    </>
  );
}

const HEADING: Record<ContextKind, string> = {
  comment: '上下文',
  danmaku: '前后 15 秒',
  profile: `近 ${RECORD_DAYS} 天的其他修改`,
  message: `近 ${RECORD_DAYS} 天未送达的其他私信`,
};

const STATE_LABEL: Record<EarlierState, string> = {
  checking: '机审中',
  held: '待审核',
  shown: '已通过',
  refused: '未通过',
  replaced: '用户已修改',
};

const Context = ({ context: { kind, list } }: { context: CaseContext }) => (
  <Stack as="section" gap={6} aria-label={HEADING[kind]}>
    <Text as="h3" size={13} weight="strong">
      {HEADING[kind]}
    </Text>
    <Stack as="ul" gap={4}>
      {list.map(({ id, nickname, content, createTime, atMs, isPicture, state }) => (
        <Text as="li" key={id} size={13} tone="muted">
          {atMs !== null && `${formatDuration(atMs / 1000)} `}
          {state === null ? nickname : `${formatDay(createTime)} ${STATE_LABEL[state]}`}：
          {isPicture ? <img className={css.picture} src={content} alt={`${formatDay(createTime)}的图片`} /> : content}
        </Text>
      ))}
    </Stack>
  </Stack>
);
