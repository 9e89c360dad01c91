import { useState } from 'react'
import type { UserPage } from '#protocol/views/admin/users.ts'
import { Button } from '../../app/ui/button.tsx'
import { inWords } from '../actions/auditChanges.ts'
import { Answered } from '../parts/answered.tsx'
import { BackLink } from '../parts/backLink.tsx'
import columns from '../parts/columns.module.css'
import { Facts, Panel } from '../parts/panel.tsx'
import { stamp } from '../parts/times.ts'
import { UsagePanel } from '../parts/usagePanel.tsx'
import { type Asked, useAnswer } from '../parts/useAnswer.ts'
import { pathTo } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { t } from '../strings/t.ts'
import { UserActionDialog } from './userActionDialog.tsx'
import { UserBadges } from './userBadges.tsx'
import type { UserAction } from './userDraft.ts'
import { UserTables } from './userTables.tsx'

/** Everything that is known about one user, and what can be done about them. [WC9] */
export function UserView({ id }: { readonly id: string }) {
  const { rest } = useConsole()
  const asked = useAnswer(id, () => rest.user(id))
  return (
    <Page
      title={asked.value?.name ?? t.users.title}
      lead={asked.value?.email}
      before={<BackLink href={pathTo('users')} label={t.users.back} />}
    >
      <Answered asked={asked}>{(user) => <User user={user} retry={asked.retry} />}</Answered>
    </Page>
  )
}

function User({ user, retry }: { readonly user: UserPage; readonly retry: Asked<UserPage>['retry'] }) {
  const [action, setAction] = useState<UserAction | null>(null)
  return (
    <div className={columns.columns}>
      <div className={columns.column}>
        <UserTables user={user} />
      </div>
      <div className={columns.column}>
        <Account user={user} onAct={setAction} />
        <UsagePanel usage={user.usage} />
        <Panel title={t.users.onboarding}>
          {user.onboarding === null ? (
            <p>{t.users.noOnboarding}</p>
          ) : (
            <Facts
              facts={Object.entries(user.onboarding).map(([label, value]) => ({ label, value: inWords(value) }))}
            />
          )}
        </Panel>
      </div>
      {action && <UserActionDialog user={user} action={action} onDone={retry} onClose={() => setAction(null)} />}
    </div>
  )
}

interface AccountProps {
  readonly user: UserPage
  readonly onAct: (action: UserAction) => void
}

function Account({ user, onAct }: AccountProps) {
  const said = t.users.columns
  const change = (action: UserAction, label: string) => (
    <Button size="s" look="quiet" aria-label={t.actions.changeOf(label)} onClick={() => onAct(action)}>
      {t.actions.change}
    </Button>
  )
  return (
    <Panel title={t.users.profile} tools={<UserBadges user={user} />}>
      <Facts
        facts={[
          { label: said.name, value: user.name, action: change('name', said.name) },
          { label: said.role, value: t.users.roles[user.role], action: change('role', said.role) },
          { label: said.beta, value: t.users.beta[user.beta], action: change('beta', said.beta) },
          { label: said.internal, value: inWords(user.internal), action: change('internal', said.internal) },
          { label: said.disabled, value: inWords(user.disabled), action: change('disabled', said.disabled) },
          { label: t.users.note, value: inWords(user.note), action: change('note', t.users.note) },
          { label: said.plan, value: t.users.plans[user.plan] },
          { label: said.created, value: stamp(user.createdAt) },
          { label: said.seen, value: user.lastSeenAt === null ? t.users.never : stamp(user.lastSeenAt) },
          { label: said.id, value: <code>{user.id}</code> },
        ]}
      />
    </Panel>
  )
}
