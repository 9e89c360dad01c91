import type { LeadData } from './events.ts'

/** With a version that is not the lead's any more, a command is refused. */
interface Versioned {
  readonly ifVersion?: number | undefined
}

/** One change of a lead. */
export type LeadChange =
  | ({ readonly type: 'find' } & LeadData<'lead.found'>)
  | ({ readonly type: 'score' } & LeadData<'lead.scored'>)
  | ({ readonly type: 'draft' } & LeadData<'lead.drafted'>)
  | ({ readonly type: 'skip' } & LeadData<'lead.skipped'>)
  | { readonly type: 'reopen' }
  | ({ readonly type: 'edit' } & LeadData<'lead.edited'>)
  /** `about` of the address that `mail` is to: must be the lead's, as things stand. */
  | ({ readonly type: 'startSend'; readonly about: string } & LeadData<'lead.send_started'>)
  | { readonly type: 'settleSend'; readonly messageId: string; readonly outcome: SendOutcome }
  | ({ readonly type: 'prepareDm' } & LeadData<'lead.dm_prepared'>)
  | { readonly type: 'sendDm' }
  | ({ readonly type: 'reply' } & LeadData<'lead.replied'>)
  | { readonly type: 'bounce' }
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
