/** What the operator has set cannot be used; its message says what and where, and the start ends with it. */
export class ConfigError extends Error {}
