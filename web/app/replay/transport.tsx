import type { ExportedEvent } from '#projections/capture.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/iconButton.tsx'
import { type MarkerKind, nextMarked } from './model/markers.ts'
import { SPEEDS } from './model/playback.ts'
import { preciseTime } from './preciseTime.ts'
import { Track, TrackLegend } from './track.tsx'
import styles from './transport.module.css'
import type { Playback } from './usePlayback.ts'

interface TransportProps {
  readonly events: readonly ExportedEvent[]
  readonly markers: Readonly<Record<MarkerKind, readonly number[]>>
  readonly playback: Playback
}

/** Slider, play, pause, speed and steps. [WA12] [WA13] */
export function Transport({ events, markers, playback }: TransportProps) {
  const { place, seek } = playback
  const event = place === 0 ? undefined : events[place - 1]
  const what = event ? (t.replay.types[event.type] ?? event.type) : ''
  const time = event ? preciseTime(event.at) : ''
  return (
    <section className={styles.transport} aria-label={t.replay.controls}>
      <div className={styles.slider}>
        <Track markers={markers} />
        <input
          type="range"
          className={styles.range}
          min={0}
          max={events.length}
          value={place}
          aria-label={t.replay.position}
          aria-valuetext={t.replay.at(place, events.length, what, time)}
          onChange={(change) => seek(change.target.valueAsNumber)}
        />
      </div>
      <div className={styles.row}>
        <Steps playback={playback} />
        <p className={styles.now}>
          <span className={styles.counter}>{t.replay.counter(place, events.length)}</span>
          <span className={styles.what}>{what}</span>
          <span className={styles.time}>{time}</span>
        </p>
        <div className={styles.marks}>
          <Button size="s" look="quiet" onClick={() => seek(nextMarked(events, place, -1))}>
            {t.replay.previousMark}
          </Button>
          <Button size="s" look="quiet" onClick={() => seek(nextMarked(events, place, 1))}>
            {t.replay.nextMark}
          </Button>
        </div>
      </div>
      <div className={styles.foot}>
        <TrackLegend markers={markers} />
        <p className={styles.keys}>{t.replay.keys}</p>
      </div>
    </section>
  )
}

function Steps({ playback: { place, playing, speed, seek, toggle, setSpeed } }: { readonly playback: Playback }) {
  return (
    <div className={styles.steps}>
      <IconButton icon="arrowLeft" label={t.replay.previous} onClick={() => seek(place - 1)} />
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? t.replay.pause : t.replay.play}
        className={styles.play}
        onClick={toggle}
      />
      <IconButton icon="arrowRight" label={t.replay.next} onClick={() => seek(place + 1)} />
      <select
        className={styles.speed}
        aria-label={t.replay.speed}
        value={speed}
        onChange={(change) => setSpeed(SPEEDS.find((factor) => `${factor}` === change.target.value) ?? speed)}
      >
        {SPEEDS.map((factor) => (
          <option key={factor} value={factor}>
            {t.replay.speedOf(factor)}
          </option>
        ))}
      </select>
    </div>
  )
}
