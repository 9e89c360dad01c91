import { useState } from 'react'
import { useTitle } from '../archive/useTitle.ts'
import { setQuery, useQuery } from '../router.ts'
import { t } from '../strings/t.ts'
import { Card } from '../ui/card.tsx'
import { PageFooter } from '../ui/pageFooter.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Guest } from './guest.tsx'
import { returnPath } from './returnPath.ts'
import { SignedIn } from './signedIn.tsx'
import styles from './signIn.module.css'
import { useMe } from './useMe.ts'
import { useTitleFocus } from './useTitleFocus.ts'

/** The sign-in page: sign in by code or external issuer, see the account, sign out. Optional: guests can use everything else. [WX14] [WX15] */
export function SignInPage() {
  useTitle(t.signin.title)
  const me = useMe()
  const returnTo = returnPath(useQuery('returnTo'))
  const [isOut, setOut] = useState(false)
  const title = useTitleFocus(me === null ? null : me?.id)
  const leave = () => {
    setOut(true)
    setQuery({ error: null, returnTo: null })
  }
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        {me === undefined && <Waiting />}
        {me !== undefined && (
          <Card>
            {me && <SignedIn me={me} returnTo={returnTo} title={title} onOut={leave} />}
            {me === null && <Guest returnTo={returnTo} title={title} isOut={isOut} />}
          </Card>
        )}
      </main>
      <PageFooter />
    </>
  )
}
