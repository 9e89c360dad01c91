import { Button } from '../../app/ui/button.tsx'
import { TextField } from '../../app/ui/textField.tsx'
import { t } from '../strings/en.ts'
import { localAt } from './calendar/days.ts'
import { zoneName } from './times.ts'
import { NO_TIME, type When, type WhenRead } from './when.ts'
import styles from './whenFields.module.css'

const said = t.social.when

interface WhenFieldsProps {
  readonly when: When
  readonly read: WhenRead
  readonly tz: string
  readonly now: number
  /** Offers to have no time at all. */
  readonly canBeNone?: boolean
  readonly disabled?: boolean
  readonly onChange: (when: When) => void
}

/** A local date and time in the zone of the settings, with what the clocks make of it. [WF33] */
export function WhenFields({ when, read, tz, now, canBeNone = false, disabled = false, onChange }: WhenFieldsProps) {
  return (
    <div className={styles.when}>
      <div className={styles.pair}>
        <TextField
          label={said.date}
          type="date"
          min={localAt(now, tz).date}
          disabled={disabled}
          value={when.date}
          onChange={(event) => onChange({ ...when, date: event.target.value })}
        />
        <TextField
          label={said.time}
          type="time"
          disabled={disabled}
          value={when.time}
          onChange={(event) => onChange({ ...when, time: event.target.value.slice(0, 5) })}
        />
        {canBeNone && (when.date !== '' || when.time !== '') && !disabled && (
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
