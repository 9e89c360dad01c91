import type { ToolFunnels } from '#protocol/views/admin/tools.ts'
import { Meter } from '../../app/ui/meter.tsx'
import { BarsCard } from '../charts/barsCard.tsx'
import { Answered } from '../parts/answered.tsx'
import { Instant } from '../parts/instant.tsx'
import { duration, whole } from '../parts/numbers.ts'
import { Tile } from '../parts/tile.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { iso, stamp } from '../parts/times.ts'
import { useAnswer } from '../parts/useAnswer.ts'
import { UserLink } from '../parts/userLink.tsx'
import { useScope } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { ScopeBar } from '../shell/scopeBar.tsx'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import { funnelOf, type SignedIn, signedInOf, type Tool } from './funnel.ts'
import styles from './tools.module.css'

const said = t.tools

/** The free tools: today's cap, the funnel of each, and who became a user after one. [WD4] */
export function ToolsView() {
  const { rest } = useConsole()
  const scope = useScope()
  const asked = useAnswer(JSON.stringify(scope), () => rest.tools(scope))
  return (
    <Page title={said.title} lead={said.lead} controls={<ScopeBar scope={scope} window={asked.value?.range ?? null} />}>
      <Answered asked={asked}>
        {({ tools, today }) => (
          <>
            <Today today={today} />
            <div className={styles.funnels}>
              {tools.map((tool) => (
                <ToolCard key={tool.tool} tool={tool} />
              ))}
            </div>
            <SignedInTable people={signedInOf(tools)} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Today({ today: { aiRuns, cap, remaining, resetsAt } }: Pick<ToolFunnels, 'today'>) {
  const used = said.today.of(whole(aiRuns), whole(cap))
  return (
    <section className={styles.today}>
      <Tiles title={said.today.title}>
        <Tile label={said.today.aiRuns} value={whole(aiRuns)} note={said.today.ofCap(whole(cap))} />
        <Tile label={said.today.remaining} value={whole(remaining)} />
      </Tiles>
      <Meter label={said.today.meter} value={aiRuns} max={cap} text={used} tone={remaining === 0 ? 'warn' : 'accent'} />
      <p className={styles.note}>
        {remaining === 0 && `${said.today.full} `}
        {said.today.resets(stamp(resetsAt))}
      </p>
    </section>
  )
}

function ToolCard({ tool }: { readonly tool: Tool }) {
  const { summary, data, table, ends } = funnelOf(tool)
  return (
    <BarsCard
      name={tool.tool}
      title={tool.title}
      summary={summary}
      table={table}
      series={[{ label: said.funnel.people, tone: 'one' }]}
      data={data}
      endOf={({ label }) => ends.get(label) ?? ''}
    />
  )
}

const COLUMNS: readonly Column<SignedIn>[] = [
  {
    ...{ key: 'user', label: said.signedIn.user, value: ({ email }) => email },
    show: ({ userId, email }) => <UserLink id={userId} email={email} />,
  },
  { key: 'name', label: said.signedIn.name, value: ({ name }) => name },
  { key: 'tool', label: said.signedIn.tool, value: ({ tool }) => tool },
  {
    ...{ key: 'firstVisitAt', label: said.signedIn.firstVisitAt, value: ({ firstVisitAt }) => iso(firstVisitAt) },
    show: ({ firstVisitAt }) => <Instant at={firstVisitAt} />,
  },
  {
    ...{ key: 'signedUpAt', label: said.signedIn.signedUpAt, value: ({ signedUpAt }) => iso(signedUpAt) },
    show: ({ signedUpAt }) => <Instant at={signedUpAt} />,
  },
  {
    ...{ key: 'after', label: said.signedIn.after, isNumber: true },
    value: ({ firstVisitAt, signedUpAt }) => signedUpAt - firstVisitAt,
    show: ({ firstVisitAt, signedUpAt }) => duration(signedUpAt - firstVisitAt),
  },
]

function SignedInTable({ people }: { readonly people: readonly SignedIn[] }) {
  return (
    <div>
      <DataTable
        name="signed-in"
        title={said.signedIn.title}
        columns={COLUMNS}
        rows={people}
        keyOf={({ personId, tool }) => `${personId} ${tool}`}
        empty={said.signedIn.empty}
      />
      <p className={styles.note}>{said.signedIn.hint}</p>
    </div>
  )
}
