import { type ReactNode, useMemo, useState } from 'react'
import { lengthOf } from '../archive/times.ts'
import { t } from '../strings/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/useCopy.ts'
import { ChainPanel } from './chainPanel.tsx'
import { isElsewhere } from './model/elsewhere.ts'
import { markersOf } from './model/markers.ts'
import type { Recording } from './model/recording.ts'
import { type Scene, sceneOf } from './model/scene.ts'
import { ChatPanel } from './panels/chatPanel.tsx'
import { EventPanel } from './panels/eventPanel.tsx'
import { LedgerPanel } from './panels/ledgerPanel.tsx'
import { PeoplePanel } from './panels/peoplePanel.tsx'
import { SectionsPanel } from './panels/sectionsPanel.tsx'
import { SceneBoundary } from './sceneBoundary.tsx'
import { Transport } from './transport.tsx'
import { addressOf, placeInAddress, usePlaceInAddress } from './usePlaceInAddress.ts'
import { usePlayback } from './usePlayback.ts'
import { useReplayKeys } from './useReplayKeys.ts'
import styles from './viewer.module.css'

interface ViewerProps {
  readonly recording: Recording
  readonly head: string | null
}

/** The room at a position of its stream, with the playback controls. [WA10] [WA11] */
export function Viewer({ recording, head }: ViewerProps) {
  const { events } = recording
  const copy = useCopy()
  const markers = useMemo(() => markersOf(events), [events])
  const elsewhere = useMemo(() => isElsewhere(events), [events])
  const playback = usePlayback(events, placeInAddress(events))
  usePlaceInAddress(playback, events)
  useReplayKeys(playback, events.length)
  const moment = recording.at(playback.place)
  const scene = sceneOf(moment)
  return (
    <div className={styles.viewer}>
      <div className={styles.room}>
        {scene ? (
          <SceneBoundary place={moment.place} fallback={<p className={styles.none}>{t.replay.unseen}</p>}>
            <Room scene={scene} isElsewhere={elsewhere} />
          </SceneBoundary>
        ) : (
          <p className={styles.none}>{moment.place === 0 ? t.replay.before : t.replay.unseen}</p>
        )}
      </div>
      <section className={styles.side} aria-labelledby="event">
        <h2 id="event" className={styles.heading}>
          {t.replay.event}
        </h2>
        {moment.faults > 0 && <p className={styles.none}>{t.replay.faults(moment.faults)}</p>}
        <EventPanel event={moment.event} />
        <div className={styles.actions}>
          <Button size="s" icon="copy" onClick={() => copy(addressOf(playback.place), t.replay.linkCopied)}>
            {t.replay.copyLink}
          </Button>
          <ChainPanel events={events} head={head} seek={playback.seek} />
        </div>
      </section>
      <div className={styles.transport}>
        <Transport events={events} markers={markers} playback={playback} />
      </div>
    </div>
  )
}

const VIEWS = ['chat', 'sections', 'ledger', 'people'] as const
type View = (typeof VIEWS)[number]

/** Shows all panels side by side on wide screens, one at a time on narrow ones. */
function Room({ scene, isElsewhere }: { readonly scene: Scene; readonly isElsewhere: boolean }) {
  const [view, setView] = useState<View>('chat')
  const { phase, remainingMs, paused } = scene.state
  return (
    <>
      <div className={styles.bar}>
        <Badge tone={phase === 'chat' ? 'accent' : 'plain'}>{t.replay.phase[phase]}</Badge>
        {phase === 'chat' && paused && <Badge tone="plain">{t.replay.paused}</Badge>}
        {phase === 'chat' && <span className={styles.clock}>{t.replay.left(lengthOf(remainingMs))}</span>}
        {/* biome-ignore lint/a11y/useSemanticElements: these buttons are no form */}
        <div className={styles.picker} role="group" aria-label={t.replay.views}>
          {VIEWS.map((key) => (
            <button key={key} type="button" aria-pressed={key === view} onClick={() => setView(key)}>
              {t.replay[key]}
            </button>
          ))}
        </div>
      </div>
      <div className={styles.parts} data-view={view}>
        <Part name="chat">
          <ChatPanel scene={scene} />
        </Part>
        <Part name="sections">
          <SectionsPanel scene={scene} isElsewhere={isElsewhere} />
        </Part>
        <Part name="ledger">
          <LedgerPanel scene={scene} />
        </Part>
        <Part name="people">
          <PeoplePanel scene={scene} />
        </Part>
      </div>
    </>
  )
}

function Part({ name, children }: { readonly name: View; readonly children: ReactNode }) {
  return (
    // The chat scrolls in a list of its own.
    <section
      className={styles.part}
      data-part={name}
      aria-labelledby={`part-${name}`}
      {...(name === 'chat' ? {} : { tabIndex: 0, 'data-scrolls': true })}
    >
      <h2 id={`part-${name}`} className={styles.heading}>
        {t.replay[name]}
      </h2>
      {children}
    </section>
  )
}
