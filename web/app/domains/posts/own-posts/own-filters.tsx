import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { PostType } from '#contract/posts/post.ts';
import type { OwnSort } from '#contract/posts/own-posts.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useSearchedWords } from '../../../ui/forms/searched-words.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { TYPE_LABEL } from './format.ts';
import css from './own-filters.module.css';
import { ownAddress, type Days, type OwnQuery } from './own-query.ts';
import { categoriesQuery, usersQuery } from '../queries.ts';

const ALL = 'all';
const TYPES = [
  { value: ALL, label: '全部类型' },
  { value: 'article', label: TYPE_LABEL.article },
  { value: 'video', label: TYPE_LABEL.video },
] as const;
const TIMES: readonly { value: Days | typeof ALL; label: string }[] = [
  { value: ALL, label: '全部时间' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
  { value: '365', label: '近一年' },
];
const SORTS: readonly { value: OwnSort; label: string }[] = [
  { value: 'updated', label: '最近变动在前' },
  { value: 'published', label: '最近发布在前' },
  { value: 'views', label: '阅读播放最多' },
  { value: 'likes', label: '点赞最多' },
  { value: 'comments', label: '评论最多' },
  { value: 'favorites', label: '收藏最多' },
];

/** The filters of own posts; `agencyId` is set for an agency, which also sees its members' posts. */
export function OwnFilters({ query, agencyId }: { query: OwnQuery; agencyId: string | null }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, ask } = useSearchedWords(query.q);
  const categories = useQuery(categoriesQuery());
  const go = (change: Partial<OwnQuery>) => void navigate(ownAddress(query, change), { preventScrollReset: true });
  return (
    <Cluster
      as="form"
      wrap
      align="center"
      gap={8}
      className={css.filters}
      role="search"
      aria-label="筛选作品"
      onSubmit={(event) => {
        event.preventDefault();
        go({ q: ask(typed) });
      }}
    >
      <Cluster as="label" align="center" gap={8} radius="s" background="card" tone="muted" className={css.find}>
        <Icon name="search" size="s" />
        <span className="visually-hidden">搜标题或标签</span>
        <input
          ref={field}
          type="search"
          maxLength={100}
          placeholder="搜标题或标签"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {typed !== '' && (
          <IconButton
            icon="close"
            label="清除搜索词"
            shape="square"
            size="s"
            onClick={() => {
              const nextWords = ask('');
              if (query.q !== '') go({ q: nextWords });
              field.current?.focus();
            }}
          />
        )}
      </Cluster>
      {agencyId !== null && (
        <AuthorFilter
          ownId={agencyId}
          author={query.author ?? ALL}
          onChoose={(author) => go({ author: author === ALL ? undefined : author })}
        />
      )}
      <Select
        className={css.type}
        label="类型"
        labelHidden
        options={TYPES}
        value={query.type ?? ALL}
        onChange={(type: PostType | typeof ALL) => go({ type: type === ALL ? undefined : type })}
      />
      <Select
        className={css.type}
        label="分类"
        labelHidden
        options={[
          { value: ALL, label: '全部分类' },
          ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={query.category ?? ALL}
        onChange={(category) => go({ category: category === ALL ? undefined : category })}
      />
      <Select
        className={css.type}
        label="时间"
        labelHidden
        options={TIMES}
        value={query.days ?? ALL}
        onChange={(days) => go({ days: days === ALL ? undefined : days })}
      />
      <Select
        className={css.sort}
        label="排序"
        labelHidden
        options={SORTS}
        value={query.sort}
        onChange={(sort) => go({ sort })}
      />
      {/* A form with several controls submits by Enter only if it has a button. */}
      <button type="submit" hidden />
    </Cluster>
  );
}

function AuthorFilter({ ownId, author, onChoose }: { ownId: string; author: string; onChoose: (author: string) => void }) {
  const users = useQuery(usersQuery());
  return (
    <Select
      className={css.type}
      label="作者"
      labelHidden
      options={[
        { value: ALL, label: '全部作者' },
        { value: ownId, label: '机构账号' },
        ...(users.data?.list ?? []).map(({ user }) => ({ value: user.id, label: user.nickname })),
      ]}
      value={author}
      onChange={onChoose}
    />
  );
}
