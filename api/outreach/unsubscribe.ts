import type { Request, Response } from 'express'
import type { TokenOf, UnsubscribeTokens } from '#gateway/outreach/sending/unsubscribeTokens.ts'
import type { unsubscribe } from '#protocol/http/outreach.ts'
import type { Handlers } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { ASKING_PAGE, DONE_PAGE, FORGED_PAGE, UNSUBSCRIBE_POLICY } from './unsubscribePages.ts'

export interface UnsubscribeServices {
  readonly unsubscribing: {
    readonly tokens: Pick<UnsubscribeTokens, 'read'>
    /** Resolves once it is durable that nothing more is sent to those whom the mail went to. */
    readonly leaveAlone: (mail: TokenOf) => Promise<void>
  }
}

/** The page behind the link in a mail, and its button. Public: the token says who it is. [OT63] */
export function unsubscribeHandlers({ unsubscribing }: UnsubscribeServices): Handlers<typeof unsubscribe> {
  const { tokens, leaveAlone } = unsubscribing
  return {
    unsubscribePage: ({ query: { token }, request, response }) => {
      if (tokens.read(token) === null) return forged(request, response)
      send(response, ASKING_PAGE)
    },
    unsubscribe: async ({ query: { token }, request, response }) => {
      const mail = tokens.read(token)
      if (mail === null) return forged(request, response)
      await leaveAlone(mail)
      send(response, DONE_PAGE)
    },
  }
}

function forged(request: Request, response: Response): void {
  if (request.accepts(['json', 'html']) !== 'html') throw new HttpError(404, 'This link to unsubscribe is not valid.')
  response.status(404)
  send(response, FORGED_PAGE)
}

function send(response: Response, page: string): void {
  response.set({
    'Content-Security-Policy': UNSUBSCRIBE_POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
  response.type('html').send(page)
}
