import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { DataEmpty, EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Gone, NotFound, ServerError } from '../../../ui/feedback/error-page.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingOverlay } from '../../../ui/feedback/loading-overlay.tsx';
import { whileLoading } from '../../../ui/feedback/loading-store.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { ProgressBar } from '../../../ui/data/progress-bar.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './gallery.module.css';
import { Columns, Row, Section } from './section.tsx';

export const Notes = () => (
  <Section id="notes" title="说明条" text="页面里的一两句话；错误会立即播报。">
    <Note>发布时间可选 10 分钟后到 30 天内。</Note>
    <Note tone="success">已通过审核。</Note>
    <Note tone="warning" action={<Button size="s">查看</Button>}>
      这一版还没有提交。
    </Note>
    <Note tone="error">账号或密码错误</Note>
  </Section>
);

export function Loading() {
  const [busy, setBusy] = useState(false);
  const [percent, setPercent] = useState(false);
  const [skeleton, setSkeleton] = useState(false);
  return (
    <Section id="loading" title="加载" text="超过 300 毫秒才出现遮罩，至少停留 500 毫秒；骨架与内容同形。">
      <Row>
        <Spinner label="加载中" />
        <Spinner size="s" label="加载中，小号" />
        <Button onClick={() => setBusy(!busy)}>{busy ? '收起遮罩' : '打开遮罩'}</Button>
        <Button onClick={() => setPercent(!percent)}>{percent ? '收起进度' : '打开进度'}</Button>
        <Button onClick={() => setSkeleton(!skeleton)}>{skeleton ? '收起骨架' : '打开骨架'}</Button>
      </Row>
      <Row>
        {(['spinner', 'bar', 'skeleton'] as const).map((look) => (
          <Button key={look} variant="soft" onClick={() => void whileLoading(twoSeconds(), { label: '正在准备页面…', look })}>
            {WHOLE_PAGE[look]}
          </Button>
        ))}
      </Row>
      <Stack radius="m" align="center" justify="center" className={css.stage}>
        <LoadingOverlay active={busy} label="正在打开…" />
        <LoadingOverlay active={percent} label="正在上传封面" percent={46} />
        <LoadingOverlay active={skeleton} label="正在打开…" look="skeleton" />
      </Stack>
      <Columns>
        <ProgressBar label="转码进度" value={46} />
        <ProgressBar label="上传进度" value={72} tone="info" />
        <ProgressBar label="已用空间" value={81} tone="warning" />
        <ProgressBar label="失败的上传" value={30} tone="error" />
        <ProgressBar label="正在处理" />
      </Columns>
      <Columns>
        <SkeletonGroup label="文字加载中">
          <SkeletonLines lines={4} />
        </SkeletonGroup>
        <SkeletonGroup label="封面加载中">
          <Skeleton className={css.cover} />
        </SkeletonGroup>
      </Columns>
    </Section>
  );
}

const WHOLE_PAGE = { spinner: '整页：转圈', bar: '整页：进度条', skeleton: '整页：骨架' };
const twoSeconds = () => new Promise<void>((resolve) => setTimeout(resolve, 2000));

export const EmptyAndError = () => (
  <Section id="states" title="空状态与错误" text="说清为什么，给出下一步；出错时可以重试。">
    <Columns>
      <EmptyState heading="h3" illustration="search" title="没有找到“候乌”" text="换个说法试试，或看看相近的词。">
        <ButtonLink to="/test">候鸟</ButtonLink>
        <ButtonLink to="/test">候车</ButtonLink>
      </EmptyState>
      <EmptyState heading="h3" illustration="chat" title="还没有私信" text="点击右上角的加号，或在作者主页点击“私信”。" />
      <EmptyState heading="h3" illustration="bookmark" title="收藏夹是空的" text="点击作品的星标，即可收藏。" />
      <EmptyState heading="h3" illustration="tray" title="没有待审核的作品" text="有新的作品提交时，会显示在这里。" />
      <EmptyState heading="h3" illustration="film" title="还没有视频" text="换个分类，或查看全部视频。" />
      <EmptyState heading="h3" illustration="people" title="还没有关注任何人" text="关注作者后，可在这里查看。" />
      <EmptyState heading="h3" illustration="bell" title="还没有通知" text="评论、点赞、关注和审核结果会显示在这里。" />
      <EmptyState heading="h3" illustration="youth" title="青少年模式下不能查看此页" text="可以查看以下分类。" />
      <EmptyState heading="h3" title="推荐还没有作品" text="换个分类看看，或稍后再来。" />
    </Columns>
    <Columns>
      <DataEmpty meaning="none" text="作品有了读者，这里会按天显示。" />
      <DataEmpty meaning="filtered" text="换一段时间或换一项条件看看。" />
      <DataEmpty meaning="uncounted" text="浏览经过一天核查，结算后显示在这里。" />
    </Columns>
    <ErrorState message="网络连接失败，请检查网络后重试" onRetry={() => {}} />
    <ErrorState message="网络连接失败，请检查网络后重试" onRetry={() => {}} inline />
    <Columns>
      <NotFound message="Page not found: /article/8f3k2-lake" />
      <ServerError />
      <Gone sentence="该内容因违反法律法规已被移除" message="Page not found: /article/8f3k2-lake" />
    </Columns>
  </Section>
);
