import { useState } from 'react'
import type { SocialAccount } from '#protocol/views/admin/social.ts'
import { ConfirmDialog } from '../../../app/spaces/confirmDialog.tsx'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Avatar } from '../../../app/ui/avatar.tsx'
import { Badge } from '../../../app/ui/badge.tsx'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { useToast } from '../../../app/ui/toastContext.ts'
import { Facts, Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import { useSocial } from '../context.ts'
import { stampIn } from '../times.ts'
import styles from './account.module.css'

const said = t.social.account

/** The account that posts are published as: connected, to be connected again, or none, and how to get there. [WF42] */
export function AccountPanel() {
  const { overview } = useSocial()
  const { configured, account } = overview
  return (
    <Panel title={said.title} tools={account && <State account={account} />}>
      {account && <Connected account={account} />}
      {!configured && <Unconfigured />}
      {configured && account === null && (
        <>
          <p className={styles.strong}>{said.none}</p>
          <p className={styles.note}>{said.noneHint}</p>
          <ConnectButton label={said.connect} />
        </>
      )}
    </Panel>
  )
}

function State({ account: { needsReconnect } }: { readonly account: SocialAccount }) {
  return needsReconnect ? <Badge tone="bad">{said.needsReconnect}</Badge> : <Badge tone="good">{said.connected}</Badge>
}

function Connected({ account }: { readonly account: SocialAccount }) {
  const { rest, overview, now, refresh } = useSocial()
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const { name, memberId, scopes, expiresAt, needsReconnect } = account
  const until = stampIn(expiresAt, overview.settings.tz)
  const scopeNames: Readonly<Record<string, string>> = said.scopeNames
  return (
    <>
      <div className={styles.who}>
        <Avatar name={name} place={0} />
        <bdi className={styles.strong}>{name}</bdi>
      </div>
      {needsReconnect && <Banner tone="bad">{said.needsReconnectHint}</Banner>}
      <Facts
        facts={[
          { label: said.member, value: memberId },
          {
            label: said.scopes,
            value: scopes.map((scope) => (Object.hasOwn(scopeNames, scope) ? scopeNames[scope] : scope)).join(', '),
          },
          { label: said.expires, value: expiresAt <= now ? said.expired(until) : until },
        ]}
      />
      <div className={styles.buttons}>
        <ConnectButton label={said.reconnect} isPlain={!needsReconnect} />
        <Button look="danger" onClick={() => setAsks(true)}>
          {said.disconnect}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          open
          title={said.disconnectTitle(name)}
          confirm={said.disconnect}
          request={() => rest.disconnect()}
          onDone={() => {
            toast({ text: said.disconnected, tone: 'good' })
            refresh()
          }}
          onClose={() => setAsks(false)}
        >
          <p>{said.disconnectText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Goes to the network; it leads back here. [WF42] */
function ConnectButton({ label, isPlain = false }: { readonly label: string; readonly isPlain?: boolean }) {
  const { rest } = useSocial()
  const { isBusy, failure, run } = useRequest()
  const [isGoing, setGoing] = useState(false)
  const connect = async () => {
    const begun = await run(() => rest.connect())
    if (begun === null) return
    setGoing(true)
    location.assign(begun.url)
  }
  return (
    <>
      <div>
        <Button look={isPlain ? 'plain' : 'primary'} icon="link" busy={isBusy || isGoing} onClick={connect}>
          {isGoing ? said.going : label}
        </Button>
      </div>
      <Refused failure={failure} />
    </>
  )
}

/** Which settings are missing before any account can be connected. [WF42] */
function Unconfigured() {
  return (
    <>
      <p className={styles.strong}>{said.unconfigured}</p>
      <p className={styles.note}>{said.unconfiguredHow}</p>
      <ul className={styles.settings}>
        {Object.entries(said.settings).map(([name, what]) => (
          <li key={name}>
            <code>{name}</code> {what}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{said.unconfiguredMore}</p>
    </>
  )
}
