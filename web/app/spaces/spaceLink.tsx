import { Link } from '../router.ts'
import { t } from '../strings/t.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './spaceLink.module.css'
import { useSpaceAddress } from './useSpaceAddress.ts'

interface SpaceLinkProps {
  /** The space as a meeting names it; null for a meeting without one. */
  readonly space: { readonly id: string; readonly name: string } | null
}

/** Names the space that a meeting is held on, as a link for its members. [WP19] */
export function SpaceLink({ space }: SpaceLinkProps) {
  const address = useSpaceAddress(space?.id ?? null)
  if (space === null) return null
  const name = (
    <span className={styles.name} dir="auto">
      {space.name}
    </span>
  )
  if (address === null) return <span className={styles.space}>{name}</span>
  return (
    <Link href={address} className={styles.space} title={t.space.back}>
      <Icon name="arrowLeft" size={14} />
      {name}
    </Link>
  )
}
