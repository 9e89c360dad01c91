import type { AiQuality } from '#protocol/views/admin/quality.ts'
import { BarsCard } from '../charts/barsCard.tsx'
import { Answered } from '../parts/answered.tsx'
import { percent, whole } from '../parts/numbers.ts'
import { Tile } from '../parts/tile.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { useScope } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { ScopeBar } from '../shell/scopeBar.tsx'
import { t } from '../strings/t.ts'
import { type Column, DataTable } from '../tables/table.tsx'
import { PROPOSAL_SERIES, proposalsChart, sumsOf } from './proposals.ts'

const said = t.quality

/** What people made of the assistant's proposals, and how often its runs failed. [WD5] */
export function QualityView() {
  const { rest } = useConsole()
  const scope = useScope()
  const asked = useAnswer(scope.range, () => rest.quality(scope.range))
  return (
    <Page
      title={said.title}
      lead={said.lead}
      controls={<ScopeBar scope={scope} window={asked.value?.range ?? null} hasInternal={false} />}
    >
      <Answered asked={asked}>
        {(quality) => (
          <>
            <Totals quality={quality} />
            <Proposals proposals={quality.proposals} />
            <Agents agents={quality.agents} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Totals({ quality: { proposals, agents, failureRate, corrections } }: { readonly quality: AiQuality }) {
  const { accepted, rejected, rate } = sumsOf(proposals)
  const runs = Object.values(agents)
  const failed = runs.reduce((all, run) => all + run.failed + run.fallback, 0)
  const ran = runs.reduce((all, { ok }) => all + ok, failed)
  const { tiles } = said
  return (
    <Tiles title={tiles.title}>
      <Tile
        label={tiles.accepted}
        value={percent(rate)}
        note={tiles.decidedOf(whole(accepted), whole(accepted + rejected))}
        hint={tiles.acceptedHint}
      />
      <Tile
        label={tiles.failureRate}
        value={percent(failureRate)}
        note={tiles.failedOf(whole(failed), whole(ran))}
        hint={tiles.failureHint}
      />
      <Tile
        label={tiles.corrected}
        value={percent(corrections.rate)}
        note={tiles.correctedOf(whole(corrections.corrected), whole(corrections.sessions))}
        hint={tiles.correctedHint}
      />
    </Tiles>
  )
}

function Proposals({ proposals }: Pick<AiQuality, 'proposals'>) {
  const { summary, data, table, ends } = proposalsChart(proposals)
  return (
    <BarsCard
      name="proposals"
      title={said.proposals.title}
      summary={summary}
      table={table}
      series={PROPOSAL_SERIES}
      data={data}
      endOf={({ label }) => ends.get(label) ?? ''}
    />
  )
}

type Row = AiQuality['agents']['answer'] & { readonly kind: string }
const NAMES: Readonly<Record<string, string>> = said.agents.names

const COLUMNS: readonly Column<Row>[] = [
  { key: 'kind', label: said.agents.kind, value: ({ kind }) => NAMES[kind] ?? kind },
  { key: 'ok', label: said.agents.ok, value: ({ ok }) => ok, isNumber: true },
  { key: 'failed', label: said.agents.failed, value: ({ failed }) => failed, isNumber: true },
  { key: 'fallback', label: said.agents.fallback, value: ({ fallback }) => fallback, isNumber: true },
  { key: 'skipped', label: said.agents.skipped, value: ({ skipped }) => skipped, isNumber: true },
  {
    ...{ key: 'rate', label: said.agents.failureRate, value: ({ failureRate }) => failureRate, isNumber: true },
    show: ({ failureRate }) => percent(failureRate),
  },
]

function Agents({ agents }: Pick<AiQuality, 'agents'>) {
  return (
    <DataTable
      name="agents"
      title={said.agents.title}
      columns={COLUMNS}
      rows={Object.entries(agents).map(([kind, runs]) => ({ ...runs, kind }))}
      keyOf={({ kind }) => kind}
    />
  )
}
