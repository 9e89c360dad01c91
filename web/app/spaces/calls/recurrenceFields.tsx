import type { Weekday } from '@parley/client'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/textField.tsx'
import { type CallErrors, type CallForm, callErrors, recurrenceOf } from './callRequest.ts'
import { recurrenceInWords, weekdayNames } from './inWords.ts'
import styles from './scheduleForm.module.css'

const REPEATS = ['never', 'daily', 'weekly', 'monthly'] as const
const ENDS = ['never', 'count', 'until'] as const

interface RecurrenceFieldsProps {
  readonly form: CallForm
  readonly errors: CallErrors
  readonly set: (part: Partial<CallForm>) => void
}

/** How a call repeats, on which days and until when, with the outcome in words. */
export function RecurrenceFields({ form, errors, set }: RecurrenceFieldsProps) {
  const said = t.calls.form
  const { repeats, ends, byDay } = form
  const toggle = (day: Weekday) =>
    set({ byDay: byDay.includes(day) ? byDay.filter((one) => one !== day) : [...byDay, day] })
  const recurrence = recurrenceOf(form)
  const wrong = callErrors(form)
  const isClear = wrong.interval === undefined && wrong.count === undefined && wrong.until === undefined
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={said.repeats}
          options={REPEATS.map((value) => ({ value, label: said.repeatKinds[value] }))}
          value={repeats}
          onPick={(picked) => set({ repeats: picked })}
        />
        {repeats !== 'never' && (
          <TextField
            label={said.interval[repeats]}
            inputMode="numeric"
            error={errors.interval ?? null}
            value={form.interval}
            onChange={(event) => set({ interval: event.target.value })}
          />
        )}
      </div>
      {repeats === 'weekly' && (
        <fieldset>
          <legend className={styles.legend}>{said.days}</legend>
          <div className={styles.days}>
            {weekdayNames().map(({ day, short, long }) => (
              <Button key={day} size="s" title={long} aria-pressed={byDay.includes(day)} onClick={() => toggle(day)}>
                {short}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      {repeats !== 'never' && (
        <div className={styles.pair}>
          <Select
            label={said.ends}
            options={ENDS.map((value) => ({ value, label: said.endKinds[value] }))}
            value={ends}
            onPick={(picked) => set({ ends: picked })}
          />
          {ends === 'count' && (
            <TextField
              label={said.count}
              inputMode="numeric"
              error={errors.count ?? null}
              value={form.count}
              onChange={(event) => set({ count: event.target.value })}
            />
          )}
          {ends === 'until' && (
            <TextField
              label={said.until}
              type="date"
              error={errors.until ?? null}
              value={form.until}
              onChange={(event) => set({ until: event.target.value })}
            />
          )}
        </div>
      )}
      {recurrence !== null && isClear && <p className={styles.summary}>{recurrenceInWords(recurrence)}</p>}
    </>
  )
}
