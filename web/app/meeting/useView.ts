import { useEffect, useRef, useState } from 'react'
import { HALVED, useMedia, WIDE } from '../ui/useMedia.ts'
import type { View } from './tabBar.tsx'

/** The chosen view, and whether the conversation is visible in it. Wide windows begin with the document beside the conversation. [WM60] */
export function useView(hasDocument: boolean) {
  const isWide = useMedia(WIDE)
  const isHalved = useMedia(HALVED)
  const [view, setView] = useState<View>(() => (hasDocument && matchMedia(WIDE).matches ? 'document' : 'chat'))
  const wasWide = useRef(isWide)
  // Without the width for both, the list of sections is a view of its own; a wide window shows it anyway.
  useEffect(() => {
    if (isWide && !wasWide.current) setView((now) => (now === 'sections' ? 'chat' : now))
    wasWide.current = isWide
  }, [isWide])
  return { view, setView, isTalkShown: isWide || view === 'chat' || (view === 'document' && isHalved) }
}
