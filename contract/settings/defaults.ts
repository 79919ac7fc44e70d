import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from '../media-assets/constants.ts';
import {
  ARTICLE_TITLE,
  VIDEO_TITLE,
  BODY_MAX,
  SUBMITS_A_DAY,
  NEW_POSTS_A_DAY,
  PUBLISH_AHEAD_MIN_MINUTES,
  PUBLISH_AHEAD_MAX_DAYS,
} from '../posts/constants.ts';
import type { RiskRule, ScopeSafety, SiteSettings } from './settings.ts';
import { MEGABYTE } from './constants.ts';

/** Nothing is refused without a person. Words of anger and of trade are the ones that are most often meant otherwise. */
const SURE: RiskRule = { hold: 60, refuse: null };
const SURER: RiskRule = { hold: 80, refuse: null };
const CHECKED: Pick<ScopeSafety, 'checked' | 'risks'> = {
  checked: true,
  risks: { political: SURE, sexual: SURE, violent: SURE, contraband: SURE, abuse: SURER, ads: SURER, other: SURER },
};

export const DEFAULT_SETTINGS: SiteSettings = {
  siteName: '闻见',
  registrationMode: 'open',
  auditMode: 'all',
  remarkMode: 'risky',
  newcomerRemarks: 3,
  authorReview: 'none',
  remarkIdentity: false,
  remarkFace: false,
  applicationFace: false,
  adminTotp: 'optional',
  samplePercent: 10,
  icpNumber: '',
  policeNumber: '',
  contactEmail: '',
  limits: {
    articleTitleMax: ARTICLE_TITLE.max,
    videoTitleMax: VIDEO_TITLE.max,
    bodyMax: BODY_MAX,
    submitsADay: SUBMITS_A_DAY,
    newWorksADay: NEW_POSTS_A_DAY,
    publishAheadMinMinutes: PUBLISH_AHEAD_MIN_MINUTES,
    publishAheadMaxDays: PUBLISH_AHEAD_MAX_DAYS,
    imageMaxMegabytes: IMAGE_MAX_BYTES / MEGABYTE,
    videoMaxMegabytes: VIDEO_MAX_BYTES / MEGABYTE,
  },
  alerts: {
    repeatHours: 4,
    limits: {
      posts: 100,
      postsAge: 24,
      remarksAge: 24,
      reportsAge: 24,
      infringementsAge: 24,
      appealsAge: 48,
      agenciesAge: 72,
      cashOutAge: 48,
      payouts: 3,
      jobs: 1,
      codes: 10,
      hits: 100,
      health: 1,
    },
  },
  safety: {
    posts: { ...CHECKED, dailyBudget: 5_000, whenAway: 'hold' },
    comments: { ...CHECKED, dailyBudget: 10_000, whenAway: 'words' },
    danmaku: { ...CHECKED, dailyBudget: 10_000, whenAway: 'words' },
  },
};
