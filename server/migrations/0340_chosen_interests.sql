-- What people say they like to read, beside what they are seen to read: some categories each. Of a moment, so that the order of a
-- visit that began before stays.
create table chosen_interests (
  user_id text not null references users (id),
  category_id text not null references categories (id),
  chosen_at timestamptz(3) not null,
  primary key (user_id, category_id)
);
