import type { InsightNumbers } from '#projections/views/outreach/insights.ts'

/** Mail number `step` to a lead, or a message to its profile. What is noted about a lead is none of it, and goes into no text. */
export interface MailBrief {
  readonly name: string | null
  readonly company: string | null
  readonly title: string | null
  /** 1 is the first mail, the others follow it up. */
  readonly step: number
  /** Name of the sender, as it stands below the text. */
  readonly sender: string
}

/** A subject of one line and a body in plain text, without the footer that every mail gets. */
export interface WrittenMail {
  readonly subject: string
  readonly body: string
  readonly writer: 'ai' | 'template'
  /** The model, or the version of the template. */
  readonly writerVersion: string
}

export interface WrittenText {
  readonly text: string
  readonly writer: 'ai' | 'template'
}

/** Who writes at this moment. */
export interface WriterStatus {
  /** A model can be asked. */
  readonly available: boolean
  readonly model: string | null
  /** As drafts carry it. */
  readonly version: string
}

export interface WritingOptions {
  /** False: the template writes, as there is no time for the model. */
  readonly byModel?: boolean
  readonly signal?: AbortSignal
}

/** Writes texts of outreach. Never rejects: where no model answers in time, a template does. [OT40] */
export interface OutreachWriter {
  writerStatus(): WriterStatus
  writeMail(brief: MailBrief, options?: WritingOptions): Promise<WrittenMail>
  writeMessage(brief: MailBrief, options?: WritingOptions): Promise<WrittenText>
  writeInsights(numbers: InsightNumbers, options?: WritingOptions): Promise<WrittenText>
}
