import type { Message } from '@parley/client'
import { useEffect, useRef, useState } from 'react'
import { t } from '../strings/t.ts'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'

/** Messages within this interval are announced together, in milliseconds. */
const GATHER_MS = 700
const SPOKEN_MAX = 300

/** Announces new messages of others to screen readers, politely and in batches. [WM2] */
export function Announcer({ messages, me }: { readonly messages: readonly Message[]; readonly me: string | null }) {
  const [said, setSaid] = useState('')
  const told = useRef<string | null>(null)
  useEffect(() => {
    const newest = messages.at(-1)?.id ?? null
    if (told.current === null || newest === null) {
      told.current = newest
      return
    }
    if (newest === told.current) return
    const timer = setTimeout(() => {
      const from = messages.findLastIndex(({ id }) => id === told.current) + 1
      const fresh = messages.slice(from).filter(({ senderId }) => senderId === undefined || senderId !== me)
      told.current = newest
      const [first, ...others] = fresh
      if (first) setSaid(others.length === 0 ? spoken(first) : t.meeting.chat.announcedMany(fresh.length))
    }, GATHER_MS)
    return () => clearTimeout(timer)
  }, [messages, me])
  return (
    <div aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}

function spoken({ type, senderName, text }: Message): string {
  const { chat, bubble } = t.meeting
  const name = { user: senderName ?? '', moderator: chat.moderator, system: chat.system, inject: bubble.label }[type]
  return chat.announced(name, text.slice(0, SPOKEN_MAX))
}
