import * as z from 'zod'
import { EndRequest, RemoveRequest, SIGNED_BYTES_MAX } from '#protocol/kxp/exchanges.ts'
import type { RoomDocuments } from '../meetings/roomDocuments.ts'
import type { Vault } from '../vault/vault.ts'
import type { ResidentPart, SignedBody, SignedExchange } from './exchange.ts'

export interface RoomPartServices {
  readonly vault: Vault
  /** Name of the language model; null without one. */
  readonly model: () => string | null
  readonly documents: Pick<RoomDocuments, 'remove'>
}

const signed = <Q extends SignedBody>(exchange: SignedExchange<Q>): SignedExchange => exchange

/** The end of a room, the removal of a document, and the resident's health. */
export function roomPart({ vault, model, documents }: RoomPartServices): ResidentPart {
  return {
    signed: [
      signed({
        path: '/kxp/end',
        body: EndRequest,
        bytesMax: SIGNED_BYTES_MAX,
        answer: async ({ room }) => ({ ok: true, destroyed: await vault.destroy(room) }),
      }),
      signed({
        path: '/kxp/remove',
        body: RemoveRequest,
        bytesMax: SIGNED_BYTES_MAX,
        answer: async ({ room, docId }) => ({ ok: true, removed: await documents.remove(room, docId) }),
      }),
    ],
    forms: [],
    reads: [
      {
        path: '/kxp/health',
        query: z.object({}),
        answer: async () => ({ ok: true, rooms: vault.rooms, model: model() }),
      },
    ],
    jobs: [],
    forget() {},
    async close() {},
  }
}
