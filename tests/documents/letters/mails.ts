/** Mails as clients and servers write them, around a mail of ours. */

export const OURS = 'lead_abcdefghijkl.1@parley.example'
const ASKED = ['> Hello Ana,', '>', '> would a shorter review help?', '> Unsubscribe: https://parley.example/u?token=x']

export const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n`
export const bytes = (mail: string): Uint8Array => Buffer.from(mail, 'utf8')

interface MailPlan {
  readonly from?: string
  readonly subject?: string
  readonly id?: string
  readonly header?: readonly string[]
  readonly body: readonly string[]
}

/** A mail with a plain header. */
export function mail({
  from = 'Ben Ito <ben@firm.example>',
  subject = 'Re: Faster document reviews',
  ...rest
}: MailPlan) {
  const { id = `${Math.random()}@firm.example`, header = [`In-Reply-To: <${OURS}>`], body } = rest
  return lines(
    `From: ${from}`,
    'To: Parley <hello@parley.example>',
    `Subject: ${subject}`,
    'Date: Mon, 05 Jan 2026 10:00:00 +0000',
    `Message-ID: <${id}>`,
    ...header,
    '',
    ...body,
  )
}

/** What people answer, as their clients quote ours: the words are always these. */
export const WORDS = 'Yes, Tuesday works.\nCall me.'
const OWN = WORDS.split('\n')

export const REPLIES: Readonly<Record<string, string>> = {
  gmail: mail({
    header: [`In-Reply-To: <${OURS}>`, `References: <${OURS}>`, 'Content-Type: text/plain; charset="UTF-8"'],
    body: [...OWN, '', 'On Mon, Jan 5, 2026 at 9:00 AM Parley <hello@parley.example> wrote:', '', ...ASKED],
  }),
  'gmail with a wrapped attribution': mail({
    body: [
      ...OWN,
      '',
      'On Mon, Jan 5, 2026 at 9:00 AM Parley Reviews and Records',
      '<hello@parley.example> wrote:',
      ...ASKED,
    ],
  }),
  outlook: mail({
    body: [
      ...OWN,
      '',
      '-----Original Message-----',
      'From: Parley <hello@parley.example>',
      'Sent: Monday, January 5, 2026 9:00 AM',
      'To: Ben Ito <ben@firm.example>',
      'Subject: Faster document reviews',
      '',
      'Hello Ana, would a shorter review help?',
    ],
  }),
  'outlook in German': mail({
    subject: 'AW: Faster document reviews',
    body: [
      ...OWN,
      '',
      '________________________________',
      'Von: Parley <hello@parley.example>',
      'Gesendet: Montag, 5. Januar 2026 09:00',
      'An: Ben Ito <ben@firm.example>',
      'Betreff: Faster document reviews',
      '',
      'Hello Ana, would a shorter review help?',
    ],
  }),
  'apple mail': mail({
    body: [...OWN, '', '> On 5 Jan 2026, at 09:00, Parley <hello@parley.example> wrote:', '> ', ...ASKED],
  }),
  thunderbird: mail({
    body: [...OWN, '', 'On 05/01/2026 09:00, Parley wrote:', ...ASKED, '', '-- ', 'Ben Ito', 'Firm Ltd'],
  }),
  'html alone': mail({
    header: [`In-Reply-To: <${OURS}>`, 'MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'],
    body: [
      '<html><body><div>Yes, Tuesday works.<br>Call me.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Jan 5, 2026 at 9:00 AM Parley &lt;<a href="mailto:hello@parley.example">hello@parley.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote">Hello Ana, would a shorter review help?</blockquote></div></body></html>',
    ],
  }),
  'both kinds, in quoted-printable': mail({
    header: [
      `References: <other@x> <${OURS}>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b1',
    ],
    body: [
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Yes, Tuesday =',
      'works.',
      'Call me.',
      '',
      'Am 05.01.26 um 09:00 schrieb Parley:',
      ...ASKED,
      '--b1',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Yes, Tuesday works.<br>Call me.</p>',
      '--b1--',
    ],
  }),
  'base 64': mail({
    header: [
      `In-Reply-To: <${OURS}>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
    ],
    body: [Buffer.from(`${WORDS}\n`).toString('base64')],
  }),
  'no bracket around the id': mail({ header: [`In-Reply-To: ${OURS}`], body: [...OWN] }),
  'a folded field': mail({ header: ['References: <a@b>', `\t<${OURS}>`], body: [...OWN] }),
}

interface ReportPlan {
  readonly status?: string
  readonly action?: string
  readonly recipient?: string
  readonly returned?: 'message/rfc822' | 'text/rfc822-headers' | null
  readonly about?: string
}

/** A delivery report as Postfix writes it. */
export function report(plan: ReportPlan = {}): string {
  const { status = '5.1.1', action = 'failed', recipient = 'ben@firm.example', returned = 'message/rfc822' } = plan
  return lines(
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'To: hello@parley.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${Math.random()}@mx.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="B.1/mx"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B.1/mx',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${recipient}>: host mx said: 550 ${status} User unknown`,
    '',
    '--B.1/mx',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 User',
    '    unknown',
    '',
    ...(returned === null
      ? []
      : [
          '--B.1/mx',
          `Content-Type: ${returned}`,
          '',
          'From: Parley <hello@parley.example>',
          `Message-ID: <${plan.about ?? OURS}>`,
          'Subject: Faster document reviews',
          '',
          'Hello',
          '',
        ]),
    '--B.1/mx--',
  )
}
