import { useState, useSyncExternalStore } from 'react'
import { useVisits } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { useToast } from '../ui/toastContext.ts'
import styles from './countingSwitch.module.css'

/** The switch by which a visitor is not counted, in this browser and in their account. [BC2] */
export function CountingSwitch() {
  const visits = useVisits()
  const counting = useSyncExternalStore(visits.subscribe, visits.counting)
  const toast = useToast()
  const [isSaving, setSaving] = useState(false)
  const choose = async (isOut: boolean) => {
    setSaving(true)
    const refusal = await visits.choose(isOut)
    setSaving(false)
    if (refusal !== null) toast({ text: refusal, tone: 'bad' })
  }
  return (
    <div className={styles.counting} data-public>
      <Checkbox
        label={t.common.counting.label}
        hint={counting === 'browser' ? t.common.counting.browser : t.common.counting.what}
        checked={counting !== 'counted'}
        disabled={counting === 'browser' || isSaving}
        onChange={(isOut) => void choose(isOut)}
      />
    </div>
  )
}
