import type { KeyboardEvent } from 'react'
import { IconButton } from '../../app/ui/iconButton.tsx'
import { Switch } from '../shell/switch.tsx'
import { t } from '../strings/t.ts'
import { clock, type Mark } from './marks.ts'
import styles from './transport.module.css'
import { type Player, SPEEDS } from './usePlayer.ts'

const said = t.recording

interface TransportProps {
  readonly player: Player
  readonly marks: readonly Mark[]
}

/** Steps of the slider's arrow keys, in milliseconds; the pointer finds any place between them. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1_000,
  ArrowUp: 1_000,
  ArrowLeft: -1_000,
  ArrowDown: -1_000,
  PageUp: 10_000,
  PageDown: -10_000,
}

/** Play, pause, position, speed and the skipping of pauses. [WD8] */
export function Transport({ player, marks }: TransportProps) {
  const { at, totalMs, isPlaying } = player
  const isOver = totalMs > 0 && at >= totalMs
  const onKeyDown = (event: KeyboardEvent) => {
    const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    player.seek(at + step)
  }
  return (
    <section className={styles.transport} aria-label={said.controls}>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? said.pause : isOver ? said.again : said.play}
        className={styles.play}
        disabled={player.state !== 'open'}
        onClick={player.toggle}
      />
      <div className={styles.slider}>
        <Marks marks={marks} totalMs={totalMs} />
        <input
          type="range"
          className={styles.range}
          min={0}
          max={totalMs}
          value={Math.round(at)}
          onKeyDown={onKeyDown}
          disabled={player.state !== 'open'}
          aria-label={said.position}
          aria-valuetext={said.at(clock(at), clock(totalMs))}
          onChange={(event) => player.seek(event.target.valueAsNumber)}
        />
      </div>
      <span className={styles.time}>{player.isSkipping ? said.skipping : said.at(clock(at), clock(totalMs))}</span>
      <select
        className={styles.speed}
        aria-label={said.speed}
        value={player.speed}
        onChange={(event) => player.setSpeed(Number(event.target.value))}
      >
        {SPEEDS.map((factor) => (
          <option key={factor} value={factor}>
            {said.speedOf(factor)}
          </option>
        ))}
      </select>
      <Switch label={said.skip} isOn={player.skips} onChange={player.setSkips} />
    </section>
  )
}

function Marks({ marks, totalMs }: { readonly marks: readonly Mark[]; readonly totalMs: number }) {
  return (
    <span className={styles.marks} aria-hidden="true">
      {totalMs > 0 &&
        marks.map(({ at, kind }, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: marks of a recording never change places
            key={place}
            className={styles.mark}
            data-kind={kind}
            style={{ insetInlineStart: `${(100 * at) / totalMs}%` }}
          />
        ))}
    </span>
  )
}
