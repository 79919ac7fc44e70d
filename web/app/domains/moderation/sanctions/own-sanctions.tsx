import { appealSanction, mySanctions } from '#contract/moderation/addresses.ts';
import {
  APPEAL_STATE_LABEL,
  APPEAL_TEXT,
  REPORT_REASON_LABEL,
  SANCTION_CAUSE_LABEL,
  SANCTION_EFFECT,
  SANCTION_KIND_LABEL,
  SANCTION_STATE_LABEL,
} from '#contract/moderation/constants.ts';
import type { OwnSanction } from '#contract/moderation/sanctions.ts';
import { codePoints } from '#contract/text.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useUnsentText } from '../../../lib/unsent-text.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { ListFoot } from '../../../ui/feedback/list-foot.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './sanctions.module.css';

/** Sanctions against oneself with reason and end, and the form to appeal. */
export function OwnSanctions() {
  const list = usePagedList(mySanctions, {});
  const change = (next: OwnSanction) => void list.change((items) => items.map((item) => (item.id === next.id ? next : item)));
  return (
    <Stack gap={20}>
      <Stack as="section" surface gap={8} padding={20} aria-labelledby="sanctions">
        <Text as="h2" size={18} id="sanctions">
          处罚
        </Text>
        <Text tone="muted" size={14}>
          平台对账号作出的处罚，到期自动解除。每项处罚可以申诉一次，由作出处罚之外的管理员处理。各条规则的
          <Link className={css.link} to="/terms/communityTerm#sanction-rules">
            处罚标准
          </Link>
          见社区规范。
        </Text>
        {list.items === null && list.failure === null && (
          <SkeletonGroup label="正在加载处罚记录">
            <SkeletonLines lines={3} />
          </SkeletonGroup>
        )}
        {list.items?.length === 0 && <Text size={14}>没有处罚记录</Text>}
      </Stack>
      {list.items?.map((sanction) => (
        <SanctionCard key={sanction.id} sanction={sanction} onChange={change} />
      ))}
      <ListFoot list={list} />
    </Stack>
  );
}

function SanctionCard({ sanction, onChange }: { sanction: OwnSanction; onChange: (next: OwnSanction) => void }) {
  const { state, cause, appeal } = sanction;
  const isOpen = state === 'open';
  const facts = [
    ...(sanction.rule === 'other' ? [] : [{ name: '违反规则', value: REPORT_REASON_LABEL[sanction.rule] }]),
    { name: '理由', value: sanction.reason },
    ...(cause === null ? [] : [{ name: '依据', value: `${SANCTION_CAUSE_LABEL[cause.type]}“${cause.text}”` }]),
    { name: '处罚时间', value: formatDateTime(sanction.givenAt) },
    ...(isOpen || sanction.endedAt === null ? [] : [{ name: '结束时间', value: formatDateTime(sanction.endedAt) }]),
    ...(sanction.countsUntil === null ? [] : [{ name: '计次至', value: formatDateTime(sanction.countsUntil) }]),
    ...(sanction.endedReason === '' ? [] : [{ name: '结束说明', value: sanction.endedReason }]),
  ];
  return (
    <Stack as="section" surface gap={12} padding={20} aria-label={sanction.title}>
      <Cluster wrap align="center" justify="between" gap={8}>
        <Text as="h3" size={16} weight="strong">
          {isOpen ? sanction.title : SANCTION_KIND_LABEL[sanction.kind]}
        </Text>
        <Tag tone={isOpen ? 'error' : 'neutral'}>{SANCTION_STATE_LABEL[state]}</Tag>
      </Cluster>
      {isOpen && <Text size={14}>{SANCTION_EFFECT[sanction.kind]}。</Text>}
      <Stack as="dl" gap={6} size={14}>
        {facts.map(({ name, value }) => (
          <Cluster key={name} gap={12} align="baseline">
            <Text as="dt" tone="muted" nowrap>
              {name}
            </Text>
            <Text as="dd" shrink>
              {value}
            </Text>
          </Cluster>
        ))}
      </Stack>
      {appeal !== null && (
        <Note tone={appeal.state === 'granted' ? 'success' : 'info'}>
          {APPEAL_STATE_LABEL[appeal.state]}：{appeal.text}
          {appeal.reply !== '' && (
            <>
              <br />
              答复：{appeal.reply}
            </>
          )}
        </Note>
      )}
      {sanction.can.appeal && <AppealForm sanction={sanction} onChange={onChange} />}
    </Stack>
  );
}

/** The form of an appeal. It keeps the input when the request fails. */
function AppealForm({ sanction, onChange }: { sanction: OwnSanction; onChange: (next: OwnSanction) => void }) {
  const [text, setText] = useUnsentText(`sanction.${sanction.id}`);
  const appeal = useCall(appealSanction, {
    isShownOnPage: namesFields,
    onDone: (next) => {
      setText('');
      onChange(next);
    },
  });
  return (
    <Stack as={Form} gap={10} onSend={() => void appeal.send({ sanctionId: sanction.id, text })}>
      <TextArea
        label="申诉理由"
        rows={4}
        maxLength={APPEAL_TEXT.max}
        counter={`${codePoints(text)} / ${APPEAL_TEXT.max}`}
        hint={`写明你认为处罚不当的原因，至少 ${APPEAL_TEXT.min} 个字`}
        value={text}
        error={appeal.fields['text']}
        onChange={({ target }) => setText(target.value)}
      />
      <Cluster>
        <Button type="submit" loading={appeal.isPending}>
          提交申诉
        </Button>
      </Cluster>
    </Stack>
  );
}
