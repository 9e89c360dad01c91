import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Allowance } from './allowance.ts'
import type { NameService } from './nameService.ts'
import { PageFailure } from './page.ts'

export interface Web {
  readonly allowance: Allowance
  readonly strangersNames: NameService
  readonly trustedNames: NameService
}

const HEADERS = {
  'User-Agent': 'Parley-link-reader/0.1',
  Accept: 'text/html, application/xhtml+xml, text/plain, text/markdown, application/json;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br, identity',
} as const

const REFUSED = 'The address is on a private network, which links are not read from.'

/**
 * Asks for a page and gives the answer before its body. The name is looked up once, every address it leads to is judged, and
 * the connection goes to one of the judged addresses and to no other, so a name that changes its mind gains nothing.
 */
export async function asked(url: URL, web: Web, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/gu, '').toLowerCase()
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const addresses = await judgedAddresses(host, port, web)
  signal.throwIfAborted()
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  const request = send(url, { headers: HEADERS, agent: false, signal, lookup: answering(addresses) })
  return await answerOf(request, (address) => web.allowance.allows(host, address, port))
}

async function judgedAddresses(host: string, port: number, web: Web): Promise<readonly string[]> {
  const names = web.allowance.trusts(host, port) ? web.trustedNames : web.strangersNames
  const found = isIP(host) === 0 ? await names(host).catch(() => []) : [host]
  if (found.length === 0) throw new PageFailure('There is no server of that name.')
  const judged = found.filter((address) => web.allowance.allows(host, address, port))
  if (judged.length === 0) throw new PageFailure(REFUSED)
  return judged
}

/** Answers every look-up of a connection with what was judged before it. */
function answering(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all }, callback) => {
    if (all) callback(null, found)
    else callback(null, found[0]!.address, found[0]!.family)
  }
}

function answerOf(request: ClientRequest, isAllowed: (address: string) => boolean): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('error', reject)
    request.once('response', resolve)
    // An address in the URL itself is connected to without a look-up: what counts is where the connection arrived.
    request.once('socket', (socket) => {
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(new PageFailure(REFUSED))
      })
    })
    request.end()
  })
}
