import type { LeadContact } from '#engine/lead/contact.ts'
import type { LeadData } from '#engine/lead/events.ts'

type Writer = LeadData<'lead.drafted'>['writer']

/** What a writer may know of a lead. */
export interface WriterLead extends Pick<LeadContact, 'name' | 'company' | 'title' | 'notes'> {
  readonly id: string
  readonly source: LeadData<'lead.found'>['source']
}

export interface WrittenDraft {
  readonly subject: string
  readonly body: string
  readonly writer: Writer
  readonly writerVersion: string
}

/** Writes texts of outreach. Plain text within the limits of leads; never rejects: without a model it is a template. */
export interface OutreachWriter {
  /** Version of drafts that it writes now; older ones may be written anew. */
  readonly version: string
  /** Mail number `step` to a lead; 1 is the first. */
  draft(lead: WriterLead, step: number): Promise<WrittenDraft>
  /** A short message to a lead's profile. */
  dm(lead: WriterLead): Promise<{ readonly text: string; readonly writer: Writer }>
  /** What the numbers say. */
  insights(numbers: Readonly<Record<string, number | null>>): Promise<{
    readonly writer: 'model' | 'template'
    readonly text: string
    readonly lines: readonly string[]
  }>
}
