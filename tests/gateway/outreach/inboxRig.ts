import { readLetter } from '#documents/letters/readLetter.ts'
import { InboxSync, type InboxSyncOptions } from '#gateway/outreach/inbox/inboxSync.ts'
import { keyOfMail } from '#integrations/inbox/mailKey.ts'
import type { Inbox } from '#integrations/inbox/port.ts'
import { lines } from '../../documents/letters/mails.ts'
import { byPerson, type Process, type Rig } from './sendingRig.ts'

/** A mailbox in memory, whose cursor is the place in it. */
export interface MemoryInbox extends Inbox {
  readonly mails: Inbox['mails']
  readonly box: string[]
  /** Called before each mail is handed over. */
  before: (place: number) => void | Promise<void>
}

export function memoryInbox(): MemoryInbox {
  const box: string[] = []
  const inbox: MemoryInbox = {
    box,
    before: () => {},
    async *mails({ cursor, isKnown }) {
      for (let place = Number(cursor ?? 0); place < box.length; place++) {
        await inbox.before(place)
        const source = Buffer.from(box[place]!)
        const key = keyOfMail(source)
        yield { cursor: String(place + 1), mail: isKnown(key) ? null : { key, source } }
      }
    },
  }
  return inbox
}

/** Reads an inbox in this process. */
export function syncOf(
  { store, faults }: Process,
  inbox: Inbox | null,
  over: Partial<InboxSyncOptions> = {},
): InboxSync {
  const fault = (error: unknown) => void faults.push(error)
  return new InboxSync({ store, inbox, fault, reader: { read: readLetter }, ownAddress: 'ana@parley.example', ...over })
}

/** A lead that was mailed; returns its id and the Message-ID without brackets. */
export async function mailed(rig: Rig, name: string): Promise<{ leadId: string; messageId: string }> {
  const leadId = await rig.drafted(name)
  const sent = await rig.sender.send(leadId, byPerson)
  if (!('messageId' in sent)) throw new Error(JSON.stringify(sent))
  return { leadId, messageId: sent.messageId.replace(/[<>]/gu, '') }
}

let ids = 0
interface Plan {
  readonly from?: string
  readonly answers?: string
  readonly id?: string
  readonly header?: readonly string[]
}

/** A mail to us; without `answers` it names none of ours. */
export function letter(words: string, { from = 'ada@firm.example', answers, id, header = [] }: Plan = {}): string {
  return lines(
    `From: ${from}`,
    'To: ana@parley.example',
    'Subject: Re: For you',
    `Message-ID: <${id ?? `${++ids}@firm.example`}>`,
    ...(answers === undefined ? [] : [`In-Reply-To: <${answers}>`]),
    ...header,
    '',
    words,
  )
}
