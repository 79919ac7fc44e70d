/** Current versions of the documents accepted at registration: shown with the documents, recorded with the account. */
export const DOCUMENT_VERSION = { userTerm: '2026.11', privacy: '2026.11' } as const;

export type ConsentDocument = keyof typeof DOCUMENT_VERSION;

export const SESSION_SECONDS = 7200;
export const SESSION_RENEW_BELOW_SECONDS = 1800;
/** A session ends this many days after its login, however often its token was renewed. */
export const SESSION_LONGEST_DAYS = { user: 90, admin: 7 };
/** After a renewal the old token stays valid this long, so that calls already under way succeed. */
export const RENEWED_TOKEN_GRACE_SECONDS = 60;

export const SMS_CODE_LENGTH = 6;
export const CAPTCHA_SECONDS = 300;
export const CAPTCHA_INTERVAL_SECONDS = 60;
/**
 * Codes a day to one target (mobile or mailbox). `known`: for each device that logged in to its account. For requesters without such a
 * device: `network` for each address network, `wideNetwork` for each wider one around it, `strangers` for all of them together.
 */
export const CAPTCHAS_PER_TARGET_A_DAY = { known: 10, network: 5, wideNetwork: 10, strangers: 20 };
/** Codes a day to all targets, requested from one network. A wider network has this times a factor for the number of its users. */
export const CAPTCHAS_PER_NETWORK_A_DAY = 20;
/** The first codes a day to one target need no proof of work; each further one requested from an unknown device does. */
export const CAPTCHAS_WITHOUT_PROOF = 2;
/** Difficulty of that proof in bits: `first` for the first code that needs one, one more for each following, up to `max`. Each bit doubles the work. */
export const CAPTCHA_PROOF_BITS = { first: 15, max: 18 };
/** Wrong codes from one network, for all targets together, within LOGIN_WINDOW_SECONDS. */
export const CAPTCHA_GUESSES = 30;
/**
 * Wrong codes from networks that requested none, within LOGIN_WINDOW_SECONDS: for one `target`, and on the whole `site`. A network that
 * requested the code has CAPTCHA_WRONG_TRIES of its own, so guessers elsewhere cannot use them up.
 */
export const CAPTCHA_GUESSES_ELSEWHERE = { target: 10, site: 2_000 };
/** A device counts as known this many days after its login. */
export const DEVICE_DAYS = 180;
export const CAPTCHA_WRONG_TRIES = 5;

export const LOGIN_WRONG_TRIES = 5;
/** Wrong passwords from one address for all accounts together, within LOGIN_WINDOW_SECONDS. */
export const LOGIN_WRONG_FROM_ADDRESS = 100;
export const LOGIN_WINDOW_SECONDS = 900;
/**
 * Wrong passwords for one account from all networks together. Browsers that never logged in to it share `strangers` per
 * LOGIN_WINDOW_SECONDS and `strangersADay`; each browser that did has `device` per LOGIN_WINDOW_SECONDS.
 */
export const LOGIN_WRONG_ON_ACCOUNT = { strangers: 20, strangersADay: 100, device: 20 };
/** Wrong passwords on the whole site within LOGIN_WINDOW_SECONDS; above this, unknown browsers need a proof of work (LOGIN_PROOF_BITS) for each try. */
export const LOGIN_WRONG_ON_SITE = 2_000;
export const LOGIN_PROOF_BITS = 16;
/** The time for which a temporary password made by an administrator can be used to log in. */
export const TEMPORARY_PASSWORD_HOURS = 72;
/** Time for which withdrawals and changes of payees are locked after an administrator set a temporary password, and so knows it. */
export const MONEY_LOCK_HOURS = 72;

export const BIO_MAX = 200;
/** Default of the setting. */
export const NAME_CHANGES_A_MONTH = 5;

/** Version of the text of `identityConsent`; each check records the version agreed to. */
export const IDENTITY_CONSENT_VERSION = '2026.11';
/** Identity and face checks are deleted after this many days. */
export const IDENTITY_CHECK_DAYS = 365;

/** The consent text beside the submit button. It names the provider, which receives the data. */
export const identityConsent = (what: string, service: string): string =>
  `同意把${what}提供给“${service}”，仅用于这次核验。平台只保存结果和加密摘要，${IDENTITY_CHECK_DAYS} 天后删除`;

/** Version of the text of `faceConsent`, which needs consent of its own. */
export const FACE_CONSENT_VERSION = '2026.11';

/** PIPL articles 17 and 30 require the text to state the processor, the purpose, the necessity and the effect on the person. */
export const faceConsent = (service: string): string =>
  `单独同意由“${service}”采集人脸，与姓名、身份证号和权威照片比对，仅用于这次核验。人脸是敏感个人信息，照片由其处理，本平台不接收也不保存；得到结果后即请其删除，平台只保存结果和加密摘要，${IDENTITY_CHECK_DAYS} 天后删除`;

/** Face checks a day and account; bounded because the provider may charge for each. */
export const FACES_A_DAY = 3;

export const CERTIFICATION_KINDS = ['person', 'profession', 'organisation'] as const;

export const CERTIFICATION_KIND_LABEL: Record<(typeof CERTIFICATION_KINDS)[number], string> = {
  person: '个人认证',
  profession: '职业认证',
  organisation: '机构认证',
};

export const CERTIFICATION_STATES = ['open', 'lapsed', 'revoked', 'replaced'] as const;

export const CERTIFICATION_STATE_LABEL: Record<(typeof CERTIFICATION_STATES)[number], string> = {
  open: '有效',
  lapsed: '已到期',
  revoked: '已撤回',
  replaced: '已更换',
};

export const CERTIFICATION_TEXT_MAX = 30;
export const CERTIFICATION_DAYS_MAX = 3650;

/** The duration of an impersonation. */
export const IMPERSONATION_MINUTES = 15;
export const IMPERSONATION_REASON = { min: 5, max: 200 };
/** Records of impersonations are deleted after this many days. */
export const IMPERSONATION_DAYS = 365;
export const IMPERSONATION_READ_ONLY = '查看模式下不能操作';
export const IMPERSONATION_PRIVATE = '查看模式下不开放这项内容';

/** Labels of identities; a creator is a member of an agency, or a person without one (`identityLabel`). */
const IDENTITY_LABEL = { guest: '访客', user: '普通用户', creator: '机构子账号', agencies: '机构账号' } as const;
const INDIVIDUAL_LABEL = '个人创作者';

export const identityLabel = (identity: keyof typeof IDENTITY_LABEL, hasAgency: boolean): string =>
  identity === 'creator' && !hasAgency ? INDIVIDUAL_LABEL : IDENTITY_LABEL[identity];

/** States of a user's or an administrator's account in the back office. */
export const ACCOUNT_STATUS_LABEL = { normal: '正常', disabled: '已停用', closed: '已注销' } as const;
