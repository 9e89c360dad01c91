import type { Section } from '@parley/client'
import { useState } from 'react'
import { useHandOver } from '../room/handOver.tsx'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import { useDoing } from '../room/useDoing.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Option, Select } from '../ui/select.tsx'
import { clockFace } from './clockFace.ts'
import styles from './hostMenu.module.css'
import { Popover } from './popover.tsx'

/** Minutes that one press adds. */
const ADDED = [5, 15] as const
const MINUTE_MS = 60_000
const NONE: readonly Section[] = []

/** What only the host may do: time, the section under discussion, the scope, and the role itself. [WM65] */
export function HostMenu() {
  const isHost = useRoom((room) => room.me !== null && room.state?.hostId === room.me)
  const { dialog, choose } = useHandOver()
  const participants = useRoom((room) => room.state?.participants)
  const me = useRoom((room) => room.me)
  if (!isHost) return null
  const others = (participants ?? []).filter(({ id, connected }) => connected && id !== me)
  const { host } = t.talk
  return (
    <>
      <Popover
        label={host.title}
        title={host.title}
        face={
          <span className={styles.face}>
            <Icon name="clock" size={16} />
            <span className={styles.word}>{host.open}</span>
          </span>
        }
      >
        <div className={styles.controls}>
          <TimeControls />
          <SectionControls />
          <PickOne
            label={host.handOver}
            action={host.make}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onPick={(id) => choose(others.find((one) => one.id === id) ?? null)}
          />
        </div>
      </Popover>
      {dialog}
    </>
  )
}

function TimeControls() {
  const client = useRoomClient()
  const remainingMs = useRoom((room) => room.remainingMs)
  const isPaused = useRoom((room) => room.state?.paused ?? false)
  const { isBusy, run } = useDoing()
  const { host } = t.talk
  return (
    <div className={styles.time}>
      <p>{isPaused ? host.paused : remainingMs !== null && host.left(clockFace(remainingMs))}</p>
      <div className={styles.buttons}>
        {ADDED.map((minutes) => (
          <Button key={minutes} size="s" icon="plus" onClick={() => run(() => client.extend(minutes * MINUTE_MS))}>
            {host.add(minutes)}
          </Button>
        ))}
        <Button
          size="s"
          icon={isPaused ? 'play' : 'pause'}
          busy={isBusy}
          onClick={() => run(() => (isPaused ? client.resumeClock() : client.pause()))}
        >
          {isPaused ? host.resume : host.pause}
        </Button>
      </div>
    </div>
  )
}

function SectionControls() {
  const client = useRoomClient()
  const sections = useRoom((room) => room.state?.doc.sections ?? NONE)
  const progress = useRoom((room) => room.state?.progress.sections)
  const current = useRoom((room) => room.state?.currentSectionId ?? null)
  const { run } = useDoing()
  const scope = new Set(progress?.map(({ sectionId }) => sectionId))
  const { host } = t.talk
  return (
    <>
      <PickOne
        label={host.focus}
        action={host.move}
        options={optionsOf(sections.filter(({ id }) => scope.has(id) && id !== current))}
        onPick={(id) => void run(() => client.focusSection(id))}
      />
      <PickOne
        label={host.widen}
        action={host.addSection}
        options={optionsOf(sections.filter(({ id }) => !scope.has(id)))}
        onPick={(id) => void run(() => client.addSections([id]))}
      />
    </>
  )
}

function optionsOf(sections: readonly Section[]): readonly Option<string>[] {
  return sections.map(({ id, title }) => ({ value: id, label: title }))
}

interface PickOneProps {
  readonly label: string
  readonly action: string
  readonly options: readonly Option<string>[]
  readonly onPick: (value: string) => void
}

/** A choice with the button that acts on it; renders nothing where there is nothing to choose. */
function PickOne({ label, action, options, onPick }: PickOneProps) {
  const [chosen, setChosen] = useState('')
  const [first] = options
  if (first === undefined) return null
  const value = options.some((option) => option.value === chosen) ? chosen : first.value
  return (
    <div className={styles.pick}>
      <Select label={label} options={options} value={value} onPick={setChosen} />
      <Button aria-label={`${action}: ${label}`} onClick={() => onPick(value)}>
        {action}
      </Button>
    </div>
  )
}
