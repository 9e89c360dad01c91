import { PLAN_IDS } from '#engine/team/plans.ts'
import { setQuery } from '../../app/router.ts'
import { PickField } from '../filters/pickField.tsx'
import { SearchField } from '../filters/searchField.tsx'
import { Answered } from '../parts/answered.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { useParts, useScope, useSetting } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { InternalSwitch } from '../shell/scopeBar.tsx'
import { Switch } from '../shell/switch.tsx'
import { t } from '../strings/t.ts'
import { everyRow } from '../tables/everyRow.ts'
import { PAGE_ROWS, Pager, useOffset } from '../tables/pager.tsx'
import { DataTable } from '../tables/table.tsx'
import { TEAM_COLUMNS } from './teamColumns.tsx'
import { TeamView } from './teamView.tsx'

const PLANS = PLAN_IDS.map((plan) => ({ value: plan, label: t.teams.plans[plan] }))

/** The list of teams, or the one that the address names. */
export function TeamsView() {
  const [, id] = useParts()
  return id === undefined ? <TeamList /> : <TeamView key={id} id={id} />
}

/** All teams, newest first: searched, narrowed and paged by the service. [WC9] */
function TeamList() {
  const { rest } = useConsole()
  const { includeInternal } = useScope()
  const [q] = useSetting('q')
  const [plan] = useSetting('plan')
  const [personal] = useSetting('personal')
  const offset = useOffset()
  const wanted = {
    ...{ q, includeInternal, includePersonal: personal === '1' },
    plan: PLAN_IDS.find((id) => id === plan) ?? null,
  }
  const asked = useAnswer(JSON.stringify([wanted, offset]), () => rest.teams({ ...wanted, limit: PAGE_ROWS, offset }))
  return (
    <Page
      title={t.teams.title}
      lead={t.teams.lead}
      controls={
        <>
          <SearchField label={t.teams.search} />
          <PickField name="plan" label={t.teams.plan} all={t.teams.allPlans} options={PLANS} />
          <Switch
            label={t.teams.personal}
            hint={t.teams.personalHint}
            isOn={wanted.includePersonal}
            onChange={(on) => setQuery({ personal: on ? '1' : null, offset: null })}
          />
          <InternalSwitch isOn={includeInternal} />
        </>
      }
    >
      <Answered asked={asked}>
        {(list) => (
          <DataTable
            name="teams"
            title={t.teams.count(list.total)}
            columns={TEAM_COLUMNS}
            rows={list.items}
            keyOf={({ id }) => id}
            empty={t.teams.empty}
            served={{ keys: [], fallback: '' }}
            allRows={() =>
              everyRow(
                (place) => rest.teams({ ...wanted, ...place }),
                ({ id }) => id,
              )
            }
            foot={<Pager list={list} />}
          />
        )}
      </Answered>
    </Page>
  )
}
