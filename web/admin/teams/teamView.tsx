import { useState } from 'react'
import type { TeamPage } from '#protocol/views/admin/teams.ts'
import { Link } from '../../app/router.ts'
import { Badge } from '../../app/ui/badge.tsx'
import { Button } from '../../app/ui/button.tsx'
import { Answered } from '../parts/answered.tsx'
import { BackLink } from '../parts/backLink.tsx'
import columns from '../parts/columns.module.css'
import { Facts, Panel } from '../parts/panel.tsx'
import { stamp } from '../parts/times.ts'
import { UsagePanel } from '../parts/usagePanel.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { pathTo } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { t } from '../strings/t.ts'
import { PlanDialog } from './planDialog.tsx'
import { TeamAudit } from './teamAudit.tsx'
import { TeamTables } from './teamTables.tsx'

/** Everything that is known about one team, its plan, and what happened in it. [WC9] */
export function TeamView({ id }: { readonly id: string }) {
  const { rest } = useConsole()
  const asked = useAnswer(id, () => rest.team(id))
  return (
    <Page title={asked.value?.name ?? t.teams.title} before={<BackLink href={pathTo('teams')} label={t.teams.back} />}>
      <Answered asked={asked}>{(team) => <Team team={team} retry={asked.retry} />}</Answered>
    </Page>
  )
}

function Team({ team, retry }: { readonly team: TeamPage; readonly retry: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={columns.columns}>
      <div className={columns.column}>
        <TeamTables team={team} />
        <TeamAudit id={team.id} />
      </div>
      <div className={columns.column}>
        <TeamFacts team={team} onPlan={() => setOpen(true)} />
        <UsagePanel usage={team.usage} />
      </div>
      {isOpen && <PlanDialog team={team} onDone={retry} onClose={() => setOpen(false)} />}
    </div>
  )
}

function TeamFacts({ team, onPlan }: { readonly team: TeamPage; readonly onPlan: () => void }) {
  const said = t.teams.columns
  return (
    <Panel
      title={t.teams.facts}
      tools={
        <span>
          {team.personal && <Badge>{t.teams.badges.personal}</Badge>}
          {team.internal && <Badge>{t.teams.badges.internal}</Badge>}
        </span>
      }
    >
      <Facts
        facts={[
          {
            label: said.plan,
            value: t.teams.plans[team.plan],
            action: (
              <Button size="s" look="quiet" aria-label={t.teams.planAction.button} onClick={onPlan}>
                {t.actions.change}
              </Button>
            ),
          },
          { label: said.owner, value: <Link href={pathTo('users', team.owner.id)}>{team.owner.name}</Link> },
          { label: said.ownerEmail, value: team.owner.email },
          { label: said.created, value: stamp(team.createdAt) },
          { label: said.active, value: team.lastActivityAt === null ? t.users.never : stamp(team.lastActivityAt) },
          { label: said.id, value: <code>{team.id}</code> },
        ]}
      />
    </Panel>
  )
}
