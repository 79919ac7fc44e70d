import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminCommentList, claimComment, hideComment, restoreComment } from '#contract/comments/addresses.ts';
import type { CommentRow } from '#contract/comments/comments.ts';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { TAB } from '../../../kits/desk/held-claims.ts';
import { useMay } from '../../../kits/session/admin-access.ts';
import { request, sendOnLeave } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { titled } from '../../../lib/meta.ts';
import { choice, presentValues, idParam, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { RemarkDesk, type RemarkTab } from '../../moderation/parts/remark-desk/remark-desk.tsx';

export const meta = () => [{ title: titled('评论管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '评论管理'] };

const COMMENTS = 'admin-comments';
const TABS = ['all', 'held', 'risky', 'hidden'] as const satisfies readonly RemarkTab[];

const params = searchParams({
  status: choice(TABS, 'all'),
  q: words(),
  sort: order('at'),
  id: idParam(),
  page: pageNumber(),
});

/** Comments and replies of the whole site, to hide or show. */
export default function ContentComments() {
  const { values, to, go } = useFilters(params);
  const { status, q, sort, page } = values;
  const seesRules = useMay('remarkRules', 'view');
  const seesProfiles = useMay('profiles', 'view');
  const filter = presentValues({ status, keywords: q, sort });
  const input = { ...filter, page };
  const query = useQuery({
    queryKey: [COMMENTS, input],
    queryFn: ({ signal }) => request(adminCommentList, input, { signal }),
    placeholderData: keepPreviousData,
  });
  // A claim is asked for by no press: should it fail, the row names its holder.
  const claim = useCall(claimComment, { success: null, failure: null, stale: [COMMENTS] });
  return (
    <RemarkDesk<CommentRow>
      {...{ status, q, to, go, filter, query }}
      kind="comment"
      list="comments"
      noun="评论"
      text="隐藏一级评论时，它下面的回复一起隐藏；恢复后都回到原处。发布者会收到通知和理由，可以申诉。"
      tabs={TABS}
      queryKey={COMMENTS}
      workOf={({ link, title }) => ({ label: '作品', link, title })}
      factsOf={({ likeCount, replyCount }) => [
        { name: '赞', value: likeCount },
        { name: '回复', value: replyCount },
      ]}
      columns={[
        {
          key: 'likes',
          title: '赞',
          number: true,
          wideOnly: true,
          hiddenBesideDetail: true,
          renderCell: ({ likeCount }) => likeCount,
        },
        {
          key: 'replies',
          title: '回复',
          number: true,
          wideOnly: true,
          hiddenBesideDetail: true,
          renderCell: ({ replyCount }) => replyCount,
        },
      ]}
      hide={(commentId, reason) => lateDecision(hideComment, { commentId, ...(reason === '' ? {} : { reason }) })}
      restore={(commentId) => lateDecision(restoreComment, { commentId })}
      claim={(commentId, claimed) => void claim.send({ commentId, claimed, tab: TAB })}
      leave={(commentId) => sendOnLeave(claimComment, { commentId, claimed: false, tab: TAB, leaving: true })}
      links={
        <>
          {seesProfiles && (
            <ButtonLink icon="user" to="/admin/content/profiles">
              资料审核
            </ButtonLink>
          )}
          {seesRules && (
            <ButtonLink icon="clock" to="/admin/content/remarkRules">
              先审规则
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
