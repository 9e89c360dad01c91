/** A setting that stops the start. The message is one sentence that names it. [OP4] */
export class SettingsError extends Error {}
