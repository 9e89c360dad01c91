import { Button } from '../../app/ui/button.tsx'
import { TextField } from '../../app/ui/textField.tsx'
import { t } from '../strings/t.ts'
import { localAt } from './calendar/days.ts'
import { useSocial } from './context.ts'
import { zoneName } from './times.ts'
import { NO_TIME, type When, type WhenRead } from './when.ts'
import styles from './whenFields.module.css'

const said = t.social.when

interface WhenFieldsProps {
  readonly when: When
  readonly read: WhenRead
  /** Offers to have no time at all. */
  readonly canBeNone?: boolean
  readonly onChange: (when: When) => void
}

/** A local date and time in the zone of the settings, with what the clocks make of it. A date brings the usual time. [WF33] */
export function WhenFields({ when, read, canBeNone = false, onChange }: WhenFieldsProps) {
  const { overview, now } = useSocial()
  const { tz, defaultTime } = overview.settings
  return (
    <div className={styles.when}>
      <div className={styles.pair}>
        <TextField
          label={said.date}
          type="date"
          min={localAt(now, tz).date}
          value={when.date}
          onChange={(event) => onChange({ date: event.target.value, time: when.time || defaultTime })}
        />
        <TextField
          label={said.time}
          type="time"
          value={when.time}
          onChange={(event) => onChange({ ...when, time: event.target.value.slice(0, 5) })}
        />
        {canBeNone && (when.date !== '' || when.time !== '') && (
          <Button size="s" look="quiet" onClick={() => onChange(NO_TIME)}>
            {said.clear}
          </Button>
        )}
      </div>
      <p className={styles.zone}>{said.zone(zoneName(tz))}</p>
      <div role="status">
        {read.error !== null && <p className={styles.error}>{read.error}</p>}
        {read.note !== null && <p className={styles.note}>{read.note}</p>}
      </div>
    </div>
  )
}
