import { useEffect, useState } from 'react'
import { useSpacesRest } from '../room/roomContext.ts'
import { useMe } from '../signin/useMe.ts'

/**
 * Returns the path of a space that a meeting names by its id; null for who cannot know the secret link: it is in no answer
 * about a meeting, so members find it among their own spaces. [WP19]
 */
export function useSpaceAddress(id: string | null): string | null {
  const me = useMe()
  const rest = useSpacesRest()
  const [address, setAddress] = useState<string | null>(null)
  const isMember = me != null
  useEffect(() => {
    setAddress(null)
    if (id === null || !isMember) return
    let wanted = true
    void rest.list().then((answer) => {
      const found = answer.ok ? answer.value.rooms.find((space) => space.id === id) : undefined
      if (wanted && found?.slug) setAddress(`/spaces/${found.slug}`)
    })
    return () => {
      wanted = false
    }
  }, [id, isMember, rest])
  return address
}
