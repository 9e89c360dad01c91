import type { OutreachData } from './events.ts'

/** Commands on `outreach-main`. */
export type OutreachCommand =
  | ({ readonly type: 'suppress' } & OutreachData<'suppression.added'>)
  | { readonly type: 'unsuppress'; readonly about: string }
  /** `cap`: mails that the settings allow a UTC day. */
  | ({
      readonly type: 'reserve'
      readonly cap: number
      /** Age from which the place of another attempt that was not cleared is taken over. */
      readonly abandonedMs: number
    } & OutreachData<'send.reserved'>)
  /** Asked right before the mail server gets the mail. */
  | { readonly type: 'clear'; readonly messageId: string; readonly attempt: string }
  /** By the attempt that has the place, once it surely was not sent. */
  | { readonly type: 'release'; readonly messageId: string; readonly attempt: string }
  /** By anybody, of a place that is as old and was not cleared. */
  | { readonly type: 'releaseAbandoned'; readonly messageId: string; readonly abandonedMs: number }
  | ({ readonly type: 'setAutopilot' } & OutreachData<'autopilot.set'>)
  /** Refused when a run began after `notBefore`; null runs anyway. */
  | ({ readonly type: 'startRun'; readonly notBefore: number | null } & OutreachData<'autopilot.started'>)
  | ({ readonly type: 'endRun' } & OutreachData<'autopilot.ran'>)
  | ({ readonly type: 'noteInbox' } & OutreachData<'inbox.read'>)
  | ({ readonly type: 'noteInsights' } & OutreachData<'insights.made'>)
