import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const profile = part(
  '账号资料',
  (
    id,
  ) => sql`select id, nickname, mobile, email, avatar, cover, bio, region, certification, identity, follower_count, following_count,
      liked_count, post_count, personalized, messages_from, youth_minutes, youth_band, created_at from users where id = ${id}`,
);

export const consents = part(
  '同意记录',
  (id) => sql`select document, version, agreed_at, ip from consents where user_id = ${id} order by agreed_at`,
);

export const devices = part(
  '登录设备',
  (id) =>
    sql`select began_at, created_at as active_at, ip, user_agent from sessions where kind = 'user' and owner_id = ${id} order by created_at`,
);

export const impersonations = part(
  '管理员查看记录',
  (id) =>
    sql`select reason, began_at, least(expires_at, ended_at) as ended_at from impersonations where user_id = ${id} order by began_at, id`,
);

export const youthTime = part(
  '青少年模式',
  (id) => sql`select day, seconds, extra_minutes from youth_time where user_id = ${id}`,
);

export const sanctions = part(
  '处罚',
  (
    id,
  ) => sql`select kind, rule, reason, cause_type, cause_text, given_at, until, ended_at, ended_how, ended_reason, appeal_text, appealed_at,
      appeal_state, appeal_reply, appeal_decided_at from sanctions where user_id = ${id} order by given_at, id`,
);

export const certifications = part(
  '认证',
  (id) =>
    sql`select kind, text, given_at, until, ended_at, ended_how, ended_reason from certifications where user_id = ${id} order by given_at, id`,
);

export const identityChecks = part(
  '身份核验',
  (
    id,
  ) => sql`select purpose, kind, elements, shown, state, detail, service, request_id, consent_version, consented_at, created_at, done_at
      from identity_checks where user_id = ${id} order by created_at, id`,
);
