import * as z from 'zod'
import { EndRequest, RemoveRequest, SIGNED_BYTES_MAX } from '#protocol/kxp/exchanges.ts'
import type { Vault } from '../vault/vault.ts'
import type { ResidentPart, SignedExchange } from './exchange.ts'

export interface RoomPartServices {
  readonly vault: Vault
  /** Name of the language model; null without one. */
  readonly model: () => string | null
  /** Drops a document from memory. */
  readonly forget: (room: string, docId: string) => void
}

const signed = <Q extends z.ZodType>(exchange: SignedExchange<Q>): SignedExchange => exchange

/** The end of a room, the removal of a document, and the resident's health. */
export function roomPart({ vault, model, forget }: RoomPartServices): ResidentPart {
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
        answer: async ({ room, docId: id }) => {
          forget(room, id)
          const reading = await vault.drop(room, { kind: 'reading', id, seq: 1 })
          const document = await vault.drop(room, { kind: 'document', id, seq: 1 })
          return { ok: true, removed: reading || document }
        },
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
