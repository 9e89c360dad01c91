import { useRest, useRoomClient } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Refusal } from './refusal.tsx'
import styles from './trySample.module.css'
import { useEntering } from './useEntering.ts'
import type { OwnName } from './useName.ts'

/** Begins a meeting about the bundled contract with simulated colleagues; it needs no name. [WM90] */
export function TrySample({ name }: { readonly name: OwnName }) {
  const client = useRoomClient()
  const rest = useRest()
  const { isBusy, error, enter } = useEntering()
  const begin = () =>
    enter(async () => {
      try {
        const { startSample } = await import('../sample/startSample.ts')
        return await startSample(client, rest, name.typed.trim() || t.sample.visitor)
      } catch {
        return { ok: false, error: t.sample.failed }
      }
    })
  return (
    <div className={styles.sample}>
      <Button icon="play" busy={isBusy} onClick={() => void begin()}>
        {isBusy ? t.sample.starting : t.sample.button}
      </Button>
      <p className={styles.about}>{t.sample.about}</p>
      <Refusal sentence={error} />
    </div>
  )
}
