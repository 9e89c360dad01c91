import type { Trust } from '@parley/client'
import { t } from '../strings/t.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './places.module.css'

/** The machines that take part, each with its address and with what it holds. */
export function Places({ trust: { tier, residentPublicUrl } }: { readonly trust: Trust }) {
  const { coordinator, resident, held, places } = t.trust
  return (
    <ul className={styles.places} aria-label={places}>
      <Place icon="people" name={coordinator.name} address={location.host} holds={held[tier]} />
      {residentPublicUrl !== null && (
        <Place icon="document" name={resident.name} address={hostOf(residentPublicUrl)} holds={resident.holds} isOwn />
      )}
    </ul>
  )
}

interface PlaceProps {
  readonly icon: IconName
  readonly name: string
  readonly address: string
  readonly holds: string
  /** True for the machine of the reader's own organisation. */
  readonly isOwn?: boolean
}

function Place({ icon, name, address, holds, isOwn = false }: PlaceProps) {
  return (
    <li className={styles.place} data-own={isOwn}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.address}>{address}</p>
        <p className={styles.holds}>{holds}</p>
      </div>
    </li>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
