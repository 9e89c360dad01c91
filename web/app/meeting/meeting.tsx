import { useCallback, useMemo, useRef, useState } from 'react'
import { LedgerPanel } from '../ledger/ledgerPanel.tsx'
import { HostAway } from '../room/hostAway.tsx'
import { LeaveDialog } from '../room/leaveDialog.tsx'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { SampleNotice } from '../sample/sampleNotice.tsx'
import type { Reading } from '../sidecar/sidecar.tsx'
import { WIDE } from '../ui/useMedia.ts'
import { BoardPanel } from './boardPanel.tsx'
import { Chat } from './chat.tsx'
import { ConnectionBanner } from './connectionBanner.tsx'
import { type DocumentPlace, FollowingDocument } from './documentPanel.tsx'
import { Header } from './header.tsx'
import styles from './meeting.module.css'
import { MeetingContext, type Meeting as Places } from './meetingContext.tsx'
import type { MessageListHandle } from './messageList.tsx'
import { voteToCast } from './openVote.ts'
import { Rail } from './rail.tsx'
import { useShortcuts } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcutsDialog.tsx'
import { StopDialog } from './stopDialog.tsx'
import { TabBar, type View } from './tabBar.tsx'
import { useDo } from './useDo.ts'
import { useFollow } from './useFollow.ts'
import { useMissed } from './useMissed.ts'
import { useSingleKeys } from './useSingleKeys.ts'
import { useView } from './useView.ts'
import { VoteBar } from './voteBar.tsx'

type OpenDialog = 'keys' | 'stop' | 'leave' | null

/** The running meeting: sections, conversation, and the document or the ledger beside them. */
export function Meeting() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const reading = useRef<Reading>({ chosen: null, pages: new Map() })
  const list = useRef<MessageListHandle | null>(null)
  const input = useRef<HTMLTextAreaElement | null>(null)
  const hasDocument = useRoom((room) => room.state?.goalType === 'docreview' && room.state.doc.title !== null)
  const { view, setView, isTalkShown } = useView(hasDocument)
  const toggle = useCallback((wanted: View) => setView((now) => (now === wanted ? 'chat' : wanted)), [setView])
  const follow = useFollow(useRoom((room) => room.state?.currentSectionId ?? null))
  const context = useMeetingContext(setView, follow.go, list)
  const missed = useMissed(isTalkShown)
  const hasVote = useRoom((room) => voteToCast(room) !== null) && !isTalkShown
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
              {view === 'document' && (
                <FollowingDocument follow={follow} reading={reading.current} onClose={() => setView('chat')} />
              )}
            </div>
          )}
        </main>
        {hasVote && <VoteBar onShow={context.showMessage} />}
        <TabBar view={view} hasDocument={hasDocument} onView={setView} missed={missed} hasVote={hasVote} />
        <ShortcutsDialog open={openDialog === 'keys'} keys={keys} onClose={() => setOpenDialog(null)} />
        <StopDialog open={openDialog === 'stop'} onClose={() => setOpenDialog(null)} />
        <LeaveDialog open={openDialog === 'leave'} onClose={() => setOpenDialog(null)} />
      </div>
    </MeetingContext>
  )
}

function useMeetingContext(
  setView: (view: View) => void,
  go: (place: DocumentPlace) => void,
  list: { readonly current: MessageListHandle | null },
) {
  const sections = useRoom((room) => room.state?.doc.sections)
  return useMemo(
    (): Places & { showMessage: (messageId: string) => void } => ({
      sections: sections ?? [],
      openSection(sectionId) {
        go({ sectionId })
        setView('document')
      },
      openNote(note) {
        go(note)
        setView('document')
      },
      openLedger: () => setView('ledger'),
      showMessage(messageId) {
        if (!matchMedia(WIDE).matches) setView('chat')
        // The conversation may not be rendered yet.
        requestAnimationFrame(() => list.current?.toMessage(messageId))
      },
    }),
    [sections, setView, go, list],
  )
}

/** Focuses the section under discussion; where the list has no room, the line that opens it. */
function focusSections(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-sections] [aria-current] button, [data-strip] > button')
  for (const place of places) if (place.checkVisibility()) return place.focus()
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
        requestAnimationFrame(focusSections)
      },
      d: () => hasDocument && toggle('document'),
      l: () => toggle('ledger'),
      h: () => void (voice && attempt(client.hand(!raised))),
      escape: () => setView('chat'),
    },
    single,
  )
}
