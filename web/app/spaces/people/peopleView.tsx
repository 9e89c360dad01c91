import { useId } from 'react'
import { Link, useAddress } from '../../router.ts'
import { SIGN_IN_PATH } from '../../signin/returnPath.ts'
import { useMe } from '../../signin/useMe.ts'
import { t } from '../../strings/t.ts'
import { Card } from '../../ui/card.tsx'
import { useMay, useSpace } from '../place/spaceContext.ts'
import { InviteForm } from './inviteForm.tsx'
import { MemberRow, ROLES } from './memberRow.tsx'
import styles from './peopleView.module.css'

/** Members with their roles, those who are invited, and the form that invites more. [WP10] */
export function PeopleView() {
  const id = useId()
  const { members, role } = useSpace()
  const mayInvite = useMay('editor')
  return (
    <div className={styles.columns}>
      <section aria-labelledby={id}>
        <h2 id={id} className={styles.title}>
          {t.people.title}
        </h2>
        <ul className={styles.list}>
          {members.map((member, place) => (
            <MemberRow
              key={member.email ?? member.userId ?? `${member.invitedAt} ${member.name}`}
              member={member}
              place={place}
            />
          ))}
        </ul>
        <Roles />
      </section>
      {mayInvite ? <InviteForm /> : role === null && <ForGuests />}
    </div>
  )
}

function Roles() {
  return (
    <details className={styles.roles}>
      <summary>{t.people.whatRoles}</summary>
      <dl>
        {ROLES.toReversed().map((role) => (
          <div key={role}>
            <dt>{t.spaces.roles[role]}</dt>
            <dd>{t.people.roleTexts[role]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Why a link holder sees no addresses, and how to become a member. */
function ForGuests() {
  const me = useMe()
  const address = useAddress()
  return (
    <Card>
      <h2 className={styles.title}>{t.people.guest.title}</h2>
      <p className={styles.note}>{t.people.guest.text}</p>
      {me === null && (
        <Link href={`${SIGN_IN_PATH}?returnTo=${encodeURIComponent(address)}`}>{t.people.guest.signIn}</Link>
      )}
    </Card>
  )
}
