/** Versions in force of what a person agrees to by registering: shown with the documents, recorded with the account. */
export const DOCUMENT_VERSION = { userTerm: '2026.11', privacy: '2026.11' } as const;

export type ConsentDocument = keyof typeof DOCUMENT_VERSION;

export const SESSION_SECONDS = 7200;
export const SESSION_RENEW_BELOW_SECONDS = 1800;
/** However often it is renewed, whoever came in so long ago logs in again. */
export const SESSION_LONGEST_DAYS = { user: 90, admin: 7 };
/** A renewed token's predecessor lives on so that calls already under way succeed. */
export const RENEWED_TOKEN_GRACE_SECONDS = 60;

export const SMS_CODE_LENGTH = 6;
export const CAPTCHA_SECONDS = 300;
export const CAPTCHA_INTERVAL_SECONDS = 60;
/** Of one target a day: for each device that its account knows, for each network of strangers, and for all strangers together. */
export const CAPTCHAS_PER_TARGET_A_DAY = { known: 10, network: 5, wideNetwork: 10, strangers: 20 };
/** Of all targets a day, for a network; a wider one has as many times more as it may hold people. */
export const CAPTCHAS_PER_NETWORK_A_DAY = 20;
/** So many codes a day for one target ask strangers for nothing; from then on the asker's machine works for each. */
export const CAPTCHAS_WITHOUT_PROOF = 2;
/** Bits of work for the first such code, and for the last: each bit doubles it. */
export const CAPTCHA_PROOF_BITS = { first: 15, max: 18 };
/** Wrong codes of a network in a quarter of an hour, whichever targets they were for. */
export const CAPTCHA_GUESSES = 30;
/** Of networks that asked for no code, in a quarter of an hour: at one target, and at all. Who asks for one there has tries of their own. */
export const CAPTCHA_GUESSES_ELSEWHERE = { target: 10, site: 2_000 };
/** A device that logged in is known for so long. */
export const DEVICE_DAYS = 180;
export const CAPTCHA_WRONG_TRIES = 5;

export const LOGIN_WRONG_TRIES = 5;
/** On all accounts together, from one address. */
export const LOGIN_WRONG_FROM_ADDRESS = 100;
export const LOGIN_WINDOW_SECONDS = 900;
/** On one account, from all networks together: of browsers that never logged in to it, and of each that did. */
export const LOGIN_WRONG_ON_ACCOUNT = { strangers: 20, strangersADay: 100, device: 20 };
/** On the whole site: from then on a stranger's machine works for each try. */
export const LOGIN_WRONG_ON_SITE = 2_000;
export const LOGIN_PROOF_BITS = 16;
/** A password that an administrator made and handed over lets somebody in for so long. */
export const TEMPORARY_PASSWORD_HOURS = 72;
/** So long nothing is withdrawn and no payee changed after an administrator has seen a person's password. */
export const MONEY_LOCK_HOURS = 72;

export const BIO_MAX = 200;
/** Unless the settings say otherwise. */
export const NAME_CHANGES_A_MONTH = 5;

/** Version of what is said before a service compares somebody's data; a check records which one was agreed to. */
export const IDENTITY_CONSENT_VERSION = '2026.11';
/** Checks are deleted after so many days. */
export const IDENTITY_CHECK_DAYS = 365;

/** What is agreed to beside the submit button; the provider is named, for it is given the data. */
export const identityConsent = (what: string, service: string): string =>
  `同意把${what}提供给“${service}”，仅用于这次核验。平台只保存结果和加密摘要，${IDENTITY_CHECK_DAYS} 天后删除`;

/** Version of what is said before a face is looked at: agreed to apart from everything else. */
export const FACE_CONSENT_VERSION = '2026.11';

/** What is agreed to, in the words that PIPL 17 and 30 ask for: who, what for, what it does to somebody, what else there is. */
export const faceConsent = (service: string): string =>
  `单独同意由“${service}”采集人脸，与姓名、身份证号和权威照片比对，仅用于这次核验。人脸是敏感个人信息，照片由其处理，本平台不接收也不保存；得到结果后即请其删除，平台只保存结果和加密摘要，${IDENTITY_CHECK_DAYS} 天后删除`;

/** Tries a day of an account: each may cost. */
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

/** How long an administrator may read the site as a person does. */
export const IMPERSONATION_MINUTES = 15;
export const IMPERSONATION_REASON = { min: 5, max: 200 };
/** Records of it are deleted after so many days. */
export const IMPERSONATION_DAYS = 365;
export const IMPERSONATION_READ_ONLY = '查看模式下不能操作';
export const IMPERSONATION_PRIVATE = '查看模式下不开放这项内容';

export const IDENTITY_LABEL = { guest: '访客', user: '普通用户', creator: '机构子账号', agencies: '机构账号' } as const;

/** Of a user or an administrator, as the back office sees them. */
export const ACCOUNT_STATUS_LABEL = { normal: '正常', disabled: '已停用', closed: '已注销' } as const;
