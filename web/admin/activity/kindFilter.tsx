import { useSetting } from '../shell/address.ts'
import { t } from '../strings/t.ts'
import styles from './activity.module.css'
import { kindsGiven, kindsOf } from './feed.ts'
import { ACTIVITY_KIND_ORDER } from './kinds.ts'

const said = t.activity

/** Kinds of entries to show; none pressed shows all. The address keeps them. */
export function KindFilter() {
  const [given, setGiven] = useSetting('kinds')
  const picked = kindsOf(given)
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.legend}>{said.filter}</legend>
      <button type="button" className={styles.kind} aria-pressed={picked.length === 0} onClick={() => setGiven('')}>
        {said.all}
      </button>
      {ACTIVITY_KIND_ORDER.map((kind) => {
        const isOn = picked.includes(kind)
        const next = isOn ? picked.filter((one) => one !== kind) : [...picked, kind]
        return (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-pressed={isOn}
            onClick={() => setGiven(kindsGiven(next))}
          >
            {said.kinds[kind]}
          </button>
        )
      })}
    </fieldset>
  )
}
