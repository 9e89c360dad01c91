/** One mail to one person, in plain text; addresses are checked by the caller. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** `Name <address>` or an address; none: the service's own. */
  readonly from?: string
  readonly replyTo?: string
  /** With angle brackets. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
  /** An invitation: the calendar file, and what its METHOD says. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly text: string }
}

export interface Mailer {
  /** `console`: nothing leaves the server, the text is printed to its log. */
  readonly kind: 'console' | 'folder' | 'smtp'
  /** Resolves when the next hand has taken the mail; rejects with a MailError. */
  send(mail: Mail): Promise<{ readonly messageId: string }>
  close(): Promise<void>
}

/** The mail was not taken; `unknown`: perhaps it was; `lasting`: it will not be taken later either. */
export class MailError extends Error {
  readonly unknown: boolean
  readonly lasting: boolean
  constructor(message: string, { unknown, lasting }: { unknown: boolean; lasting: boolean }, cause: unknown) {
    super(message, { cause })
    this.name = 'MailError'
    this.unknown = unknown
    this.lasting = lasting
  }
}
