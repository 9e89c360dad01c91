import { useEffect, useId, useRef, useState } from 'react'
import { setQuery } from '../../app/router.ts'
import { Icon } from '../../app/ui/icon.tsx'
import { useSetting } from '../shell/address.ts'
import styles from './searchField.module.css'

/** Waits for a pause in typing before it asks the service. */
const PAUSE_MS = 250
const CHARACTERS_MAX = 200

/** Searches a list; the words stand in the address, as `q` by default. [WC4] */
export function SearchField({ label, name = 'q' }: { readonly label: string; readonly name?: string }) {
  const [given] = useSetting(name)
  const [text, setText] = useState(given)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const id = useId()
  // Another address, as after going back, brings its own words.
  useEffect(() => setText(given), [given])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => setQuery({ [name]: typed.trim() === '' ? null : typed.trim(), offset: null }),
      PAUSE_MS,
    )
  }
  return (
    <search className={styles.search}>
      <Icon name="search" size={18} />
      <input
        id={id}
        type="search"
        className={styles.field}
        aria-label={label}
        placeholder={label}
        maxLength={CHARACTERS_MAX}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </search>
  )
}
