import { setQuery } from '../../app/router.ts'
import { Select } from '../../app/ui/select.tsx'
import { useSetting } from '../shell/address.ts'
import styles from './pickField.module.css'

interface PickFieldProps {
  /** Names the choice in the address. */
  readonly name: string
  readonly label: string
  /** The label of no choice. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Narrows a list to one of some values; the choice stands in the address. [WC4] */
export function PickField({ name, label, all, options }: PickFieldProps) {
  const [value] = useSetting(name)
  return (
    <div className={styles.pick}>
      <Select
        label={label}
        labelHidden
        options={[{ value: '', label: all }, ...options]}
        value={options.some((option) => option.value === value) ? value : ''}
        onPick={(picked) => setQuery({ [name]: picked === '' ? null : picked, offset: null })}
      />
    </div>
  )
}
