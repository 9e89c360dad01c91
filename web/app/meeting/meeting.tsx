import { useCallback, useMemo, useRef, useState } from 'react'
import { LedgerPanel } from '../ledger/ledgerPanel.tsx'
import { HostAway } from '../room/hostAway.tsx'
import { LeaveDialog } from '../room/leaveDialog.tsx'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { SampleNotice } from '../sample/sampleNotice.tsx'
import { WIDE } from '../ui/useMedia.ts'
import { BoardPanel } from './boardPanel.tsx'
import { Chat } from './chat.tsx'
import { ConnectionBanner } from './connectionBanner.tsx'
import { DocumentPanel, type DocumentPlace } from './documentPanel.tsx'
import { Header } from './header.tsx'
import styles from './meeting.module.css'
import { MeetingContext } from './meetingContext.tsx'
import type { MessageListHandle } from './messageList.tsx'
import { Rail } from './rail.tsx'
import { useShortcuts } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcutsDialog.tsx'
import { StopDialog } from './stopDialog.tsx'
import { TabBar, type View } from './tabBar.tsx'
import { useDo } from './useDo.ts'
import { useSingleKeys } from './useSingleKeys.ts'

type OpenDialog = 'keys' | 'stop' | 'leave' | null

/** The running meeting: sections, conversation, and the document or the ledger beside them. */
export function Meeting() {
  const [view, setView] = useState<View>('chat')
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [place, setPlace] = useState<DocumentPlace | null>(null)
  const list = useRef<MessageListHandle | null>(null)
  const input = useRef<HTMLTextAreaElement | null>(null)
  const hasDocument = useRoom((room) => room.state?.goalType === 'docreview' && room.state.doc.title !== null)
  const toggle = useCallback((wanted: View) => setView((now) => (now === wanted ? 'chat' : wanted)), [])
  const context = useMeetingContext(setView, setPlace, list)
  const keys = useSingleKeys()
  useMeetingKeys({ toggle, setView, setOpenDialog, hasDocument, list, input, single: keys.on })

  return (
    <MeetingContext value={context}>
      <div className={styles.meeting} data-view={view}>
        <Header
          view={view}
          hasDocument={hasDocument}
          onToggle={toggle}
          onKeys={() => setOpenDialog('keys')}
          onStop={() => setOpenDialog('stop')}
          onLeave={() => setOpenDialog('leave')}
        />
        <ConnectionBanner />
        <HostAway />
        <SampleNotice />
        <main className={styles.body} id="main" tabIndex={-1}>
          <div className={styles.rail}>
            <Rail />
          </div>
          <div className={styles.chat}>
            <Chat list={list} inputRef={input} />
          </div>
          {(view === 'ledger' || view === 'document' || view === 'board') && (
            <div className={styles.panel}>
              {view === 'ledger' && <LedgerPanel onClose={() => setView('chat')} />}
              {view === 'board' && <BoardPanel onClose={() => setView('chat')} />}
              {view === 'document' && <DocumentPanel place={place} onClose={() => setView('chat')} />}
            </div>
          )}
        </main>
        <TabBar view={view} hasDocument={hasDocument} onView={setView} />
        <ShortcutsDialog open={openDialog === 'keys'} keys={keys} onClose={() => setOpenDialog(null)} />
        <StopDialog open={openDialog === 'stop'} onClose={() => setOpenDialog(null)} />
        <LeaveDialog open={openDialog === 'leave'} onClose={() => setOpenDialog(null)} />
      </div>
    </MeetingContext>
  )
}

function useMeetingContext(
  setView: (view: View) => void,
  setPlace: (place: DocumentPlace) => void,
  list: { readonly current: MessageListHandle | null },
) {
  const sections = useRoom((room) => room.state?.doc.sections)
  return useMemo(
    () => ({
      sections: sections ?? [],
      openSection(sectionId: string) {
        setPlace({ sectionId })
        setView('document')
      },
      showMessage(messageId: string) {
        if (!matchMedia(WIDE).matches) setView('chat')
        // The conversation may not be rendered yet.
        requestAnimationFrame(() => list.current?.toMessage(messageId))
      },
    }),
    [sections, setView, setPlace, list],
  )
}

interface KeyTargets {
  readonly toggle: (view: View) => void
  readonly setView: (view: View) => void
  readonly setOpenDialog: (openDialog: OpenDialog) => void
  readonly hasDocument: boolean
  readonly list: { readonly current: MessageListHandle | null }
  readonly input: { readonly current: HTMLTextAreaElement | null }
  readonly single: boolean
}

function useMeetingKeys({ toggle, setView, setOpenDialog, hasDocument, list, input, single }: KeyTargets): void {
  const client = useRoomClient()
  const attempt = useDo()
  const raised = useRoom((room) => room.me !== null && (room.state?.hands.includes(room.me) ?? false))
  const voice = useRoom((room) => room.state?.voice.enabled ?? false)
  useShortcuts(
    {
      '?': () => setOpenDialog('keys'),
      c() {
        input.current?.focus()
      },
      m: () => list.current?.toNewest(),
      b: () => void list.current?.toDecision(),
      s() {
        if (!matchMedia(WIDE).matches) setView('sections')
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>('[data-sections] [aria-current] button')?.focus(),
        )
      },
      d: () => hasDocument && toggle('document'),
      l: () => toggle('ledger'),
      h: () => void (voice && attempt(client.hand(!raised))),
      escape: () => setView('chat'),
    },
    single,
  )
}
