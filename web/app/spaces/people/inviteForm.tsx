import { type FormEvent, useId, useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/textArea.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { addressesIn } from '../addresses.ts'
import { useSpaceClient } from '../place/spaceContext.ts'
import { Refused } from '../refused.tsx'
import { useRequest } from '../useRequest.ts'
import styles from './inviteForm.module.css'

/** Limits of the endpoint. (contracts B.3) */
const ADDRESSES_MAX = 20
const MESSAGE_MAX = 500
const ROLES = ['editor', 'viewer'] as const

/** Invites people by e-mail, with a role and a few words. [WP10] */
export function InviteForm() {
  const id = useId()
  const client = useSpaceClient()
  const toast = useToast()
  const { isBusy, failure, run } = useRequest()
  const [addresses, setAddresses] = useState('')
  const [role, setRole] = useState<(typeof ROLES)[number]>('editor')
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const { emails, wrong } = addressesIn(addresses)
  const error = errorOf(emails.length, wrong)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (error !== null) return
    const text = message.trim()
    const done = await run(() =>
      client.rest.invite(client.slug, { emails, role, ...(text === '' ? {} : { message: text }) }),
    )
    if (done === null) return
    setAddresses('')
    setMessage('')
    setTried(false)
    toast({ text: t.people.invitedNow(done.invited.length, done.already.length), tone: 'good' })
    await client.refresh()
  }
  return (
    <Card aria-labelledby={id}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id={id} className={styles.title}>
          {t.people.inviteTitle}
        </h2>
        <TextArea
          label={t.people.addresses}
          hint={t.people.addressesHint}
          error={tried ? error : null}
          className={styles.addresses}
          value={addresses}
          onChange={(event) => setAddresses(event.target.value)}
        />
        <Select
          label={t.people.role}
          options={ROLES.map((value) => ({ value, label: t.spaces.roles[value] }))}
          value={role}
          onPick={setRole}
        />
        <TextArea
          label={t.people.message}
          className={styles.addresses}
          maxLength={MESSAGE_MAX}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Refused failure={failure} />
        <Button type="submit" busy={isBusy} icon="mail">
          {t.people.invite}
        </Button>
      </form>
    </Card>
  )
}

function errorOf(count: number, wrong: readonly string[]): string | null {
  if (wrong.length > 0) return t.spaces.form.invitesWrong(wrong.slice(0, 3).join(', '))
  if (count === 0) return t.people.noAddress
  return count > ADDRESSES_MAX ? t.spaces.form.invitesTooMany : null
}
