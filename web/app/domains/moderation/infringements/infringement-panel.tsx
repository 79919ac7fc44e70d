import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handleInfringement, infringementOf } from '#contract/moderation/addresses.ts';
import { INFRINGEMENT_KIND_LABEL } from '#contract/moderation/constants.ts';
import type { InfringementDetail, InfringementRow } from '#contract/moderation/reports.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ButtonRow, Entries, Quote, Section } from '../../../kits/resource/detail.tsx';
import { ChoiceSet } from '../../../ui/forms/field-groups.tsx';
import css from './infringement-panel.module.css';
import { DetailAnswer, DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { AssignmentLine } from '../../admins/parts/assignment-line.tsx';
import { InternalNotes } from '../../back-office/parts/internal-notes.tsx';

export const INFRINGEMENTS = 'admin-infringements';

const VERDICTS = [
  { value: 'upheld', label: '投诉成立' },
  { value: 'dismissed', label: '投诉不成立' },
] as const;

/** An infringement report with all statements of its sender, and the form for the decision. */
export function InfringementPanel({ id, onClose, onDecided }: { id: string; onClose: () => void; onDecided: () => void }) {
  const detail = useQuery({
    queryKey: [INFRINGEMENTS, 'one', id],
    queryFn: ({ signal }) => request(infringementOf, { id }, { signal }),
  });
  return (
    <DetailPanel title="投诉详情" busy={detail.isFetching} onClose={onClose}>
      <DetailAnswer query={detail} lines={8}>
        {(row) => (
          <Stack shrinkChildren gap={16}>
            {row.state === 'open' && (
              <AssignmentLine
                subject="infringement"
                queue="infringements"
                id={row.id}
                since={row.createTime}
                stale={[INFRINGEMENTS]}
              />
            )}
            <Claim row={row} />
            <InternalNotes subject="infringement" id={row.id} />
            {row.state === 'open' && (
              <OnlyHandlers>
                <Answer row={row} onDecided={onDecided} />
              </OnlyHandlers>
            )}
          </Stack>
        )}
      </DetailAnswer>
    </DetailPanel>
  );
}

const Claim = ({ row }: { row: InfringementRow }) => (
  <>
    <Facts
      facts={[
        { name: '受理编号', value: row.receipt },
        { name: '投诉人', value: `${row.name}（${row.standing === 'self' ? '权利人' : '代理人'}）` },
        { name: '联系方式', value: row.contact },
        { name: '权益', value: INFRINGEMENT_KIND_LABEL[row.kind] },
        { name: '提交时间', value: formatDateTime(row.createTime) },
        { name: '状态', value: row.state === 'open' ? '待处理' : VERDICTS.find(({ value }) => value === row.state)?.label },
        ...(row.handledTime === null ? [] : [{ name: '处理时间', value: formatDateTime(row.handledTime) }]),
      ]}
    />
    <Section>
      <h3>被投诉的内容</h3>
      <Entries>
        {row.links.map((link) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noreferrer noopener">
              {link}
            </a>
          </li>
        ))}
      </Entries>
    </Section>
    <Section>
      <h3>侵权事实</h3>
      <Quote>{row.statement}</Quote>
    </Section>
    {row.proof !== '' && (
      <Section>
        <h3>证明材料</h3>
        <Quote>{row.proof}</Quote>
      </Section>
    )}
    {row.pictures.length > 0 && (
      <Section>
        <h3>证明图片</h3>
        <ProofLinks pictures={row.pictures} />
      </Section>
    )}
    {row.reply !== '' && (
      <Section>
        <h3>给投诉人的答复</h3>
        <Quote>{row.reply}</Quote>
      </Section>
    )}
  </>
);

function Answer({ row: { id, works: posts }, onDecided }: { row: InfringementDetail; onDecided: () => void }) {
  const shown = posts.filter((post) => post.shown);
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]['value']>('upheld');
  const [reply, setReply] = useState('');
  const [spared, setSpared] = useState<readonly string[]>([]);
  const handle = useCall(handleInfringement, { stale: [INFRINGEMENTS], onDone: onDecided });
  const takeDown = verdict === 'upheld' ? shown.filter((post) => !spared.includes(post.id)).map((post) => post.id) : [];
  return (
    <Stack
      as={Form}
      shrinkChildren
      gap={16}
      onSend={() => !handle.isPending && void handle.send({ id, verdict, reply, takeDown })}
    >
      <Segmented legend="结论" options={VERDICTS} value={verdict} onChange={setVerdict} wide />
      {verdict === 'upheld' && shown.length > 0 && (
        <ChoiceSet>
          <legend>同时下架</legend>
          <Cluster wrap>
            {shown.map((post) => (
              <Checkbox
                key={post.id}
                checked={!spared.includes(post.id)}
                onChange={({ target }) =>
                  setSpared(target.checked ? spared.filter((one) => one !== post.id) : [...spared, post.id])
                }
              >
                《{post.title}》
              </Checkbox>
            ))}
          </Cluster>
        </ChoiceSet>
      )}
      <TextArea
        label="给投诉人的答复"
        required
        rows={4}
        maxLength={500}
        value={reply}
        error={handle.fields['reply']}
        placeholder={verdict === 'upheld' ? '说明已经怎样处理' : '说明不成立的理由，以及还可以补充什么材料'}
        onChange={(event) => setReply(event.target.value)}
      />
      <Text size={12} tone="muted">
        {verdict === 'dismissed'
          ? '被投诉的作品继续展示。'
          : shown.length === 0
            ? '链接里没有正在显示的本站作品；其他内容请打开链接后处理。'
            : '作者会收到下架理由和受理编号，可以申诉。'}
      </Text>
      <ButtonRow>
        <Button type="submit" variant="primary" loading={handle.isPending}>
          {takeDown.length === 0 ? '答复并结案' : `下架 ${takeDown.length} 篇并结案`}
        </Button>
      </ButtonRow>
    </Stack>
  );
}

/** The pictures of a report as links; their addresses are valid for some minutes. */
const ProofLinks = ({ pictures }: { pictures: InfringementRow['pictures'] }) => (
  <Cluster as="ul" gap={12} wrap className={css.pictures}>
    {pictures.map(({ url, width, height }, index) => (
      <li key={url}>
        <a href={url} target="_blank" rel="noreferrer noopener">
          <img src={url} width={width} height={height} alt={`证明图片 ${index + 1}，在新标签页打开`} />
        </a>
      </li>
    ))}
  </Cluster>
);
