import type { SessionFold } from '#projections/session.ts'
import { analyticsOf } from '#projections/views/analytics.ts'
import { messageView } from '#projections/views/messageView.ts'
import { reportOf } from '#projections/views/report/report.ts'
import { detailOf } from '#projections/views/session/detail.ts'
import type { MessagePage, Subject, Tellings } from './calls.ts'

/** How each question about a session is answered. An answer that takes no question stays true until the session goes on. */
export type Teller = {
  readonly [S in Subject]: (session: SessionFold, ask: Tellings[S]['ask']) => Tellings[S]['answer']
}

export const TELLER: Teller = {
  report: reportOf,
  detail: (session) => Buffer.from(JSON.stringify(detailOf(session))),
  analytics: (session) => Buffer.from(JSON.stringify(analyticsOf(session))),
  session: detailOf,
  outline: (session) => detailOf({ ...session, messages: [], annotations: [], withdrawn: [] }),
  annotations: ({ annotations }) => annotations,
  messages: messagePage,
  summaries: ({ topicSummaries }, { since }) => topicSummaries.filter(({ seq }) => seq > since),
}

function messagePage(session: SessionFold, { after, limit }: Tellings['messages']['ask']): MessagePage | null {
  const { room, messages, places, bubbles } = session
  const place = after === undefined ? -1 : places.get(after)
  if (place === undefined) return null
  const page = messages.slice(place + 1, place + 1 + limit).map((message) => messageView({ ...room, bubbles }, message))
  return { messages: page, nextAfter: place + 1 + limit < messages.length ? page.at(-1)!.id : null }
}
