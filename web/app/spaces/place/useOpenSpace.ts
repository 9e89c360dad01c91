import { SpaceClient } from '@parley/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSpacesRest } from '../../room/roomContext.ts'
import { useMe } from '../../signin/useMe.ts'
import { t } from '../../strings/t.ts'
import { useToast } from '../../ui/toastContext.ts'

/** When what is shown may be old, or the connection has changed. */
const MOMENTS = ['focus', 'online', 'offline'] as const

/** Opens a space for as long as the page shows it. A signed-in visitor becomes a member, as the link promises. [WP4] */
export function useOpenSpace(slug: string): SpaceClient {
  const rest = useSpacesRest()
  const [client] = useState(
    () => new SpaceClient({ slug, rest, url: location.origin, transports: ['websocket', 'polling'] }),
  )
  const me = useMe()
  const toast = useToast()
  useEffect(() => {
    client.open()
    const refresh = () => void client.refresh()
    for (const event of MOMENTS) addEventListener(event, refresh)
    return () => {
      for (const event of MOMENTS) removeEventListener(event, refresh)
      client.close()
    }
  }, [client])
  // Nobody visits a space that is not there or in the trash.
  const isOpen = useSyncExternalStore(client.subscribe, () => client.snapshot().space?.deletedAt === null)
  useEffect(() => {
    if (!me || !isOpen) return
    void rest.visit(slug).then((answer) => {
      if (answer.ok && answer.value.joined) {
        toast({ text: t.space.joined(t.space.roles[answer.value.role]), tone: 'good' })
        void client.refresh()
      } else if (!answer.ok && [402, 403].includes(answer.status)) toast({ text: answer.error, tone: 'bad' })
    })
  }, [client, rest, slug, me, isOpen, toast])
  return client
}
