/** Who may register: anyone, whoever holds an invitation code, nobody. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;

/** Which posts wait for a moderator: every one, those with risky words, none (they are looked at after publication). */
export const AUDIT_MODES = ['all', 'risky', 'after'] as const;

/** Which administrators have to log in with a second step: none, super administrators, all. */
export const ADMIN_TOTP_RULES = ['optional', 'super_admin', 'all'] as const;

export const MEGABYTE = 1024 ** 2;
