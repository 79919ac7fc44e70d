import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { decideHeldMessage, listHeldMessages } from '#contract/moderation/addresses.ts';
import type { HeldMessage } from '#contract/moderation/held-messages.ts';
import { DecisionForm } from '../../../kits/desk/decision-form.tsx';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { quoteBeginning, useDesk } from '../../../kits/desk/use-desk.tsx';
import { CellButton } from '../../../kits/resource/cell.tsx';
import { ButtonRow, NewTabLink, Quote } from '../../../kits/resource/detail.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { DetailPanel, MissingDetail } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { request } from '../../../lib/api.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { idParam, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Facts, PageHead } from '../../../ui/layout/panel.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import { CaseBackground } from '../parts/case-background.tsx';
import { CaseClaim } from '../parts/case-claim.tsx';
import { SanctionButton } from '../parts/sanction-button.tsx';

export const meta = () => [{ title: titled('私信审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '私信审核'] };

const HELD_MESSAGES = 'admin-held-messages';

const params = searchParams({ id: idParam(), page: pageNumber() });

/** First messages to strangers that the content safety service hit. Receivers and delivered messages are never shown. */
export default function HeldMessagesPage() {
  const { page } = useFilters(params).values;
  const list = useQuery({
    queryKey: [HELD_MESSAGES, page],
    queryFn: ({ signal }) => request(listHeldMessages, { page }, { signal }),
    placeholderData: keepPreviousData,
  });
  const desk = useDesk({
    query: list,
    queryKey: HELD_MESSAGES,
    keyOf: ({ id }) => id,
    isLeftToDo: () => true,
    afterLastDecision: 'close',
  });
  const { current } = desk;
  const decide = ({ id, content }: HeldMessage, passed: boolean, reason = '') =>
    desk.decide(
      { id, name: quoteBeginning(content), verb: passed ? '放行' : '拦截' },
      lateDecision(decideHeldMessage, { id, passed, reason }),
    );
  return (
    <AdminPage>
      <PageHead
        title="私信审核"
        text="发给陌生人的第一条私信中机审命中或无法检测的，放行之前对方看不到。这里不显示收信人，也不显示已经送达的私信。"
      >
        <Cluster gap={8} align="center">
          <ButtonLink icon="user" to="/admin/content/profiles">
            资料审核
          </ButtonLink>
          <ShortcutsButton
            noun="条"
            keys={[
              ['1-8', '选用对应的理由'],
              ['R', '拦截'],
              ['A', '放行'],
              ['Z', '撤销刚才的决定（5 秒内）'],
              ['S', '处罚或提议处罚发送者', 'sanctionProposals'],
            ]}
          />
        </Cluster>
      </PageHead>
      <ListDetail
        state={desk}
        renderDetail={(id) =>
          current === null ? (
            <MissingDetail title="私信" list={list} onClose={desk.close} />
          ) : (
            <MessagePanel
              key={id}
              message={current}
              onPass={() => decide(current, true)}
              onRefuse={(reason) => decide(current, false, reason)}
              onClose={desk.close}
            />
          )
        }
        list={
          <ResourceTable
            name="heldMessages"
            label="私信"
            query={desk.query}
            keyOf={({ id }) => id}
            current={desk.selected}
            empty={{ title: '没有待处理的私信' }}
            columns={[
              {
                key: 'content',
                title: '私信',
                heading: true,
                renderCell: ({ id, content, sender }) => (
                  <CellButton onClick={() => desk.open(id)}>
                    <b>{content}</b>
                    <span>{sender.nickname}</span>
                  </CellButton>
                ),
              },
              { key: 'marks', title: '机审', hiddenBesideDetail: true, renderCell: marksOf },
              { key: 'at', title: '发送时间', renderCell: ({ createdAt }) => formatDateTime(createdAt) },
            ]}
          />
        }
      />
      {desk.undoBar}
    </AdminPage>
  );
}

interface MessagePanelProps {
  message: HeldMessage;
  onPass: () => void;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** One message with its decisions. It needs a `key` per row, so that no reason remains from another one. */
function MessagePanel({ message, onPass, onRefuse, onClose }: MessagePanelProps) {
  const handles = useMayHandle();
  const offered = useReasons('remarks');
  const { sender } = message;
  return (
    <DetailPanel
      title="私信详情"
      tag={handles && <CaseClaim kind="message" id={message.id} queue={HELD_MESSAGES} />}
      onClose={onClose}
    >
      <Stack shrinkChildren gap={16}>
        <Quote>{message.content}</Quote>
        <CaseBackground kind="message" id={message.id} />
        {handles && (
          <DecisionForm
            pass={{ verb: '放行', onPass }}
            refuse={{ verb: '拦截', icon: 'x-circle', onRefuse }}
            reason="required"
            label="理由（发送者可见）"
            offered={offered}
          />
        )}
        <Facts
          facts={[
            { name: '机审', value: marksOf(message) },
            {
              name: '发送者',
              value: <NewTabLink href={`/users/${sender.id}`}>{sender.nickname}</NewTabLink>,
            },
            { name: '发送时间', value: formatDateTime(message.createdAt) },
          ]}
        />
        <ButtonRow>
          <SanctionButton label="处罚发送者" user={sender} />
        </ButtonRow>
      </Stack>
    </DetailPanel>
  );
}

const marksOf = ({ marks }: Pick<HeldMessage, 'marks'>): string => (marks.length === 0 ? '无法检测' : marks.join('、'));
