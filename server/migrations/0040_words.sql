-- Words that may not be said, or not without somebody looking at it. `folded` is the word as the matcher sees it: half
-- width, lower case, simplified, without spaces and symbols; two words that fold alike are one.
create table sensitive_words (
  id text primary key,
  word text not null,
  folded text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['posts', 'comments', 'danmaku', 'messages', 'names']),
  action text not null check (action in ('block', 'review', 'replace')),
  note text not null default '',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index sensitive_words_newest on sensitive_words (updated_at, id);

-- A short list to begin with. A serious article may have to name what a comment only advertises, so there it is looked at.
insert into sensitive_words (id, word, folded, scopes, action, note, created_at, updated_at)
select substr(md5(word), 1, 14), word, word, scopes, action, note, now(), now() from (values
  ('代开发票', array['comments', 'danmaku', 'messages', 'names'], 'block', '违法广告'),
  ('办证刻章', array['comments', 'danmaku', 'messages', 'names'], 'block', '违法广告'),
  ('赌博网站', array['comments', 'danmaku', 'messages', 'names'], 'block', '涉赌'),
  ('网上赌场', array['comments', 'danmaku', 'messages', 'names'], 'block', '涉赌'),
  ('在线裸聊', array['posts', 'comments', 'danmaku', 'messages', 'names'], 'block', '色情引流'),
  ('上门服务加我', array['comments', 'danmaku', 'messages', 'names'], 'block', '色情引流'),
  ('出售冰毒', array['posts', 'comments', 'danmaku', 'messages', 'names'], 'block', '涉毒'),
  ('枪支弹药出售', array['posts', 'comments', 'danmaku', 'messages', 'names'], 'block', '涉枪'),
  ('刷单兼职', array['comments', 'danmaku', 'messages'], 'block', '诈骗'),
  ('稳赚不赔', array['posts', 'comments', 'danmaku'], 'review', '疑似荐股'),
  ('加微信领取', array['posts', 'comments', 'danmaku'], 'review', '引流'),
  ('人肉搜索', array['posts', 'comments', 'danmaku'], 'review', '可能侵犯隐私'),
  ('傻逼', array['comments', 'danmaku', 'messages'], 'replace', '辱骂'),
  ('他妈的', array['comments', 'danmaku'], 'replace', '辱骂'),
  ('闻见官方', array['names'], 'block', '冒充官方'),
  ('官方客服', array['names'], 'block', '冒充官方'),
  ('系统管理员', array['names'], 'block', '冒充官方')
) as list (word, scopes, action, note);

-- Which of them a comment or a work said that was let through for somebody to look at.
alter table comments add column risky_words text[] not null default '{}';
create index comments_risky on comments (created_at, id) where risky_words <> '{}' and removed_at is null;
alter table post_revisions add column risky_words text[] not null default '{}';
