import { Link, useAddress } from '../router.ts'
import { t } from '../strings/t.ts'
import { classNames } from '../ui/classNames.ts'
import styles from './accountLink.module.css'
import { SIGN_IN_PATH } from './returnPath.ts'
import { useMe } from './useMe.ts'

/** Header link: the signed-in user's name, or a sign-in link that returns to this page. [WX14] */
export function AccountLink({ className }: { readonly className?: string | undefined }) {
  const me = useMe()
  const address = useAddress()
  if (me === undefined) return null
  const isHere = address.split('?')[0] === SIGN_IN_PATH
  const toSignIn = isHere ? address : `${SIGN_IN_PATH}?returnTo=${encodeURIComponent(address)}`
  return (
    <Link
      href={me ? SIGN_IN_PATH : toSignIn}
      className={classNames(className, styles.account)}
      aria-current={isHere ? 'page' : undefined}
      aria-label={me ? t.signin.accountOf(me.name) : undefined}
    >
      <bdi className={me ? styles.name : undefined}>{me ? me.name : t.signin.title}</bdi>
    </Link>
  )
}
