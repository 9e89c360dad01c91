import type { Message, Rest } from '@parley/client'
import { useMemo, useRef, useState } from 'react'
import { useRest, useRoom } from '../room/roomContext.ts'
import { useToast } from '../ui/toastContext.ts'

/** Messages that the state of a room carries. A conversation that begins with fewer is whole. */
const CARRIED = 500
const PAGE = 200

/** The messages before those that came with the room's state, loaded when they are asked for. [WM101] */
export interface Earlier {
  /** All known messages, once each, oldest first. */
  readonly messages: readonly Message[]
  /** True while there may be messages that are not loaded. */
  readonly isMore: boolean
  readonly isLoading: boolean
  load(): void
}

export function useEarlier(received: readonly Message[]): Earlier {
  const rest = useRest()
  const toast = useToast()
  const code = useRoom((room) => room.code ?? '')
  const [earlier, setEarlier] = useState<readonly Message[]>([])
  const [isMore, setMore] = useState(received.length >= CARRIED)
  const [isLoading, setLoading] = useState(false)
  const isBusy = useRef(false)
  const load = async () => {
    const first = received[0]
    if (isBusy.current || first === undefined) return
    isBusy.current = true
    setLoading(true)
    const answer = await messagesBefore(rest, code, first.id)
    isBusy.current = false
    setLoading(false)
    if (typeof answer === 'string') return toast({ text: answer, tone: 'bad' })
    setEarlier(answer)
    setMore(false)
  }
  const messages = useMemo(() => (earlier.length === 0 ? received : [...earlier, ...received]), [earlier, received])
  return { messages, isMore, isLoading, load: () => void load() }
}

/** All messages of a room up to one, oldest first; the service's sentence when it refuses. */
async function messagesBefore(rest: Rest, code: string, id: string): Promise<Message[] | string> {
  const found: Message[] = []
  for (let after: string | undefined; ; ) {
    const page = await rest.messages(code, after, PAGE)
    if (!page.ok) return page.error
    const { messages, nextAfter } = page.value
    const end = messages.findIndex((message) => message.id === id)
    found.push(...messages.slice(0, end < 0 ? undefined : end))
    if (end >= 0 || nextAfter === null) return found
    after = nextAfter
  }
}
