import type { LeadData } from './events.ts'

/** With a version that is not the lead's any more, a command is refused. [OT6] */
interface Versioned {
  readonly ifVersion?: number | undefined
}

/** One change of a lead. */
export type LeadChange =
  | ({ readonly type: 'find' } & LeadData<'lead.found'>)
  | ({ readonly type: 'score' } & LeadData<'lead.scored'>)
  /** The first draft, or another one instead. */
  | ({ readonly type: 'draft' } & LeadData<'lead.drafted'>)
  /** The draft of the next mail to a lead that did not answer. */
  | ({ readonly type: 'followUp' } & LeadData<'lead.drafted'>)
  | ({ readonly type: 'skip' } & LeadData<'lead.skipped'>)
  | { readonly type: 'reopen' }
  | ({ readonly type: 'edit' } & LeadData<'lead.edited'>)
  | ({ readonly type: 'startSend' } & LeadData<'lead.send_started'>)
  /** What became of an attempt to send; without one, of the latest, which a failure may not be said of. */
  | {
      readonly type: 'settleSend'
      readonly messageId: string
      readonly attempt?: string
      readonly outcome: SendOutcome
    }
  | ({ readonly type: 'prepareDm' } & LeadData<'lead.dm_prepared'>)
  | { readonly type: 'sendDm' }
  | ({ readonly type: 'reply' } & LeadData<'lead.replied'>)
  | ({ readonly type: 'bounce' } & LeadData<'lead.bounced'>)
  | ({ readonly type: 'unsubscribe' } & LeadData<'lead.unsubscribed'>)
  | ({ readonly type: 'win' } & LeadData<'lead.won'>)
  | { readonly type: 'lose' }
  | { readonly type: 'erase' }

/** What became of a mail; `failed`: it surely did not go out. */
export type SendOutcome =
  | { readonly is: 'emailed' }
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly why: string }

/** Changes of a lead; several together all happen, or none. */
export type LeadCommand = (LeadChange | { readonly type: 'all'; readonly changes: readonly LeadChange[] }) & Versioned
