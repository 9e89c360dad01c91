import type { Member, SpaceRole } from '@parley/client'
import { useState } from 'react'
import { useMe } from '../../signin/useMe.ts'
import { t } from '../../strings/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { useMay, useSpaceClient } from '../place/spaceContext.ts'
import { ago } from '../times.ts'
import { useQuietRequest } from '../useRequest.ts'
import { HandOverDialog } from './handOverDialog.tsx'
import styles from './memberRow.module.css'
import { RemoveDialog } from './removeDialog.tsx'

/** A member or invitee; the owner changes the role here, and everybody can leave. [WP10] */
export function MemberRow({ member, place }: { readonly member: Member; readonly place: number }) {
  const { email, userId, name, role, status, lastVisitAt } = member
  const me = useMe()
  const isOwner = useMay('owner')
  const isMember = useMay('viewer')
  const [isRemoving, setRemoving] = useState(false)
  const [now] = useState(() => Date.now())
  const isSelf = me != null && me.id === userId
  const mayRemove = email !== null && role !== 'owner' && (isOwner || (isSelf && isMember))
  return (
    <li className={styles.row}>
      <Avatar name={name} place={place} away={status === 'invited'} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {isSelf && <Badge>{t.common.you}</Badge>}
          {status === 'invited' && <Badge tone="warn">{t.people.invited}</Badge>}
        </p>
        <p className={styles.facts}>
          {email !== null && <span className={styles.email}>{email}</span>}
          {status === 'active' && (
            <span>{lastVisitAt === null ? t.people.noVisit : t.people.visited(ago(lastVisitAt, now))}</span>
          )}
        </p>
      </div>
      {isOwner && email !== null && role !== 'owner' ? (
        <RolePicker member={member} email={email} />
      ) : (
        <span className={styles.role}>{t.spaces.roles[role]}</span>
      )}
      {mayRemove && (
        <IconButton
          icon="close"
          size="s"
          label={isSelf ? t.people.leave : t.people.removeOf(name)}
          onClick={() => setRemoving(true)}
        />
      )}
      {mayRemove && (
        <RemoveDialog open={isRemoving} email={email} name={name} isSelf={isSelf} onClose={() => setRemoving(false)} />
      )}
    </li>
  )
}

export const ROLES = ['viewer', 'editor', 'owner'] as const

function RolePicker({ member, email }: { readonly member: Member; readonly email: string }) {
  const { name, role, status } = member
  const client = useSpaceClient()
  const request = useQuietRequest()
  const toast = useToast()
  const [isHandingOver, setHandingOver] = useState(false)
  const pick = async (picked: SpaceRole) => {
    if (picked === 'owner') return setHandingOver(true)
    const done = await request(() => client.rest.setRole(client.slug, email, picked))
    if (done === null) return
    await client.refresh()
    toast({ text: t.people.roleSet(name, t.space.roles[picked]), tone: 'good' })
  }
  const offered = ROLES.filter((one) => one !== 'owner' || status === 'active')
  return (
    <>
      <div className={styles.picker}>
        <Select
          label={t.people.roleOf(name)}
          labelHidden
          options={offered.map((value) => ({
            value,
            label: value === 'owner' ? t.people.makeOwner : t.spaces.roles[value],
          }))}
          value={role}
          onPick={pick}
        />
      </div>
      <HandOverDialog open={isHandingOver} email={email} name={name} onClose={() => setHandingOver(false)} />
    </>
  )
}
