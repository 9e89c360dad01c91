import { useId } from 'react'
import { t } from '../../strings/t.ts'
import styles from './colourPicker.module.css'
import { COLOUR_NAMES, COLOURS, tint } from './colours.ts'

interface ColourPickerProps {
  readonly value: string | null
  readonly onPick: (colour: string | null) => void
}

/** Native radio buttons shown as swatches. */
export function ColourPicker({ value, onPick }: ColourPickerProps) {
  const name = useId()
  const choices = [
    { colour: null, label: t.board.noColour },
    ...COLOUR_NAMES.map((colour) => ({ colour: COLOURS[colour], label: t.board.colours[colour] })),
  ]
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{t.board.colour}</legend>
      {choices.map(({ colour, label }) => (
        <label key={label} className={styles.swatch} style={tint(colour)} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={value === colour}
            onChange={() => onPick(colour)}
          />
        </label>
      ))}
    </fieldset>
  )
}
