import { Link } from '../../app/router.ts'
import { pathTo } from '../shell/address.ts'

/** A user's e-mail address, leading to the user's page. */
export function UserLink({ id, email }: { readonly id: string; readonly email: string }) {
  return (
    <Link href={pathTo('users', id)}>
      <bdi>{email}</bdi>
    </Link>
  )
}
