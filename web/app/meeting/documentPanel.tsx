import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useRoomClient } from '../room/roomContext.ts'
import type { Reading } from '../sidecar/sidecar.tsx'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import styles from './documentPanel.module.css'
import type { Follow } from './useFollow.ts'

export interface DocumentPlace {
  readonly sectionId?: string
  readonly page?: number
  readonly annotationId?: string
}

/** Loads the viewer only when it is opened. */
const Sidecar = lazy(async () => {
  const { Sidecar: component } = await import('../sidecar/sidecar.tsx')
  return { default: component }
})

interface DocumentPanelProps {
  readonly place: DocumentPlace | null
  /** Where each document was read, kept while the panel is closed. */
  readonly reading?: Reading
  readonly onClose: () => void
}

/** A document of the room. */
export function DocumentPanel({ place, reading, onClose }: DocumentPanelProps) {
  return (
    <Suspense fallback={<p className={styles.loading}>{t.common.loading}</p>}>
      <Sidecar open onClose={onClose} focus={place} {...(reading && { reading })} />
    </Suspense>
  )
}

interface FollowingDocumentProps extends Omit<DocumentPanelProps, 'place'> {
  readonly follow: Follow
}

/** The document beside the conversation, with the way back to the section under discussion. [WM61] */
export function FollowingDocument({ follow, ...rest }: FollowingDocumentProps) {
  const { place, isAway, leave, back } = follow
  const client = useRoomClient()
  const { forget, ...listeners } = useReaderScrolls(() => {
    client.reading()
    leave()
  })
  useEffect(() => {
    if (place !== null) forget()
  }, [place, forget])
  return (
    <div className={styles.document} {...listeners}>
      <DocumentPanel place={place} {...rest} />
      {isAway && (
        <Button size="s" icon="arrowLeft" className={styles.back} onClick={back}>
          {t.talk.back}
        </Button>
      )}
    </div>
  )
}

/** Milliseconds after an action of the reader in which scrolling is theirs. */
const OWN_MS = 700
const KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Enter'])

/** Calls back when the pages scroll because of the reader; jumps of the page itself do not count. */
function useReaderScrolls(scrolled: () => void) {
  const acted = useRef(Number.NEGATIVE_INFINITY)
  const act = () => {
    acted.current = performance.now()
  }
  const forget = useCallback(() => {
    acted.current = Number.NEGATIVE_INFINITY
  }, [])
  return {
    forget,
    onWheelCapture: act,
    onTouchMoveCapture: act,
    onPointerDownCapture: act,
    onKeyDownCapture: ({ key }: { readonly key: string }) => void (KEYS.has(key) && act()),
    // Who asks for a page stays there, also if it is in view already.
    onSubmitCapture: ({ target }: { readonly target: EventTarget }) => {
      if ((target as HTMLElement).matches('[data-jump]')) scrolled()
    },
    onScrollCapture: ({ target }: { readonly target: EventTarget }) => {
      const isPages = (target as HTMLElement).matches('[data-reading]')
      if (isPages && performance.now() - acted.current < OWN_MS) scrolled()
    },
  }
}
