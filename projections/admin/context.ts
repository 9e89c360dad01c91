/** What a question about the figures needs beside the facts of the log. */
export interface FiguresContext {
  readonly now: number
  /** Users who count as internal: flagged by an administrator, or of an internal mail domain. */
  readonly internalUsers: ReadonlySet<string>
  /** Entries of the waiting list whose addresses are internal. */
  readonly internalEntries: ReadonlySet<string>
  /** Days for which telemetry and recorded visits are kept: older ones count nowhere. */
  readonly telemetryDays: number
  readonly replayDays: number
}
