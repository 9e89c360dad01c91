import type { UserRow } from '#protocol/views/admin/users.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { t } from '../strings/t.ts'
import styles from './users.module.css'

const said = t.users.badges

/** What is special about an account; nothing for most. */
export function UserBadges({ user }: { readonly user: Pick<UserRow, 'role' | 'internal' | 'disabled' | 'beta'> }) {
  return (
    <span className={styles.badges}>
      {user.disabled && <Badge tone="bad">{said.disabled}</Badge>}
      {user.role === 'admin' && <Badge tone="accent">{said.admin}</Badge>}
      {user.internal && <Badge>{said.internal}</Badge>}
      {user.beta === 'requested' && <Badge tone="warn">{said.betaRequested}</Badge>}
      {user.beta === 'granted' && <Badge tone="good">{said.beta}</Badge>}
    </span>
  )
}
