/** An unusable setting. The message names it for the operator, and the start ends. */
export class ConfigError extends Error {}
