import { Link, useAddress } from '../../router.ts'
import { SIGN_IN_PATH } from '../../signin/returnPath.ts'
import { t } from '../../strings/t.ts'
import { Card } from '../../ui/card.tsx'
import styles from './guestIntro.module.css'

/** What spaces are, for somebody who is not signed in. */
export function GuestIntro() {
  const address = useAddress()
  const said = t.spaces.guest
  return (
    <div className={styles.intro}>
      <h1>{said.title}</h1>
      <p className={styles.lead}>{said.text}</p>
      <Link href={`${SIGN_IN_PATH}?returnTo=${encodeURIComponent(address)}`} className={styles.signIn}>
        {said.signIn}
      </Link>
      <div className={styles.points}>
        {said.points.map(({ title, text }) => (
          <Card key={title}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </Card>
        ))}
      </div>
    </div>
  )
}
