import type { OutreachData } from './events.ts'

/** Commands on `outreach-main`. */
export type OutreachCommand =
  | ({ readonly type: 'suppress' } & OutreachData<'suppression.added'>)
  | { readonly type: 'unsuppress'; readonly about: string }
  /** `cap`: mails that the settings allow a UTC day. */
  | ({ readonly type: 'reserve'; readonly cap: number } & OutreachData<'send.reserved'>)
  | { readonly type: 'release'; readonly messageId: string }
  | ({ readonly type: 'setAutopilot' } & OutreachData<'autopilot.set'>)
  /** Refused when a run began after `notBefore`; null runs anyway. */
  | ({ readonly type: 'startRun'; readonly notBefore: number | null } & OutreachData<'autopilot.started'>)
  | ({ readonly type: 'endRun' } & OutreachData<'autopilot.ran'>)
  | ({ readonly type: 'noteInbox' } & OutreachData<'inbox.read'>)
  | ({ readonly type: 'noteInsights' } & OutreachData<'insights.made'>)
