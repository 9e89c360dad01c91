import type { Heatmap } from '#protocol/views/admin/activity.ts'
import { zones } from '../../app/spaces/calls/zones.ts'
import { Select } from '../../app/ui/select.tsx'
import { ChartCard } from '../charts/chartCard.tsx'
import { Choice } from '../filters/choice.tsx'
import { Answered } from '../parts/answered.tsx'
import { useAnswer } from '../parts/useAnswer.ts'
import { useScope, useSetting } from '../shell/address.ts'
import { useConsole } from '../shell/consoleContext.ts'
import { Page } from '../shell/page.tsx'
import { ScopeBar } from '../shell/scopeBar.tsx'
import { t } from '../strings/t.ts'
import { MEASURES, type Measure, mostOf, summaryOf, tableOf } from './grid.ts'
import { HeatGrid } from './heatGrid.tsx'

const said = t.heatmap
const MEASURE_OPTIONS = MEASURES.map((value) => ({ value, label: said.measures[value] }))
/** What the service answers without a zone. */
const DEFAULT_ZONE = 'UTC'

/** When in the week people are here, in a time zone. [WD11] */
export function HeatmapView() {
  const { rest } = useConsole()
  const scope = useScope()
  const [zone, setZone] = useSetting('tz')
  const [given, setMeasure] = useSetting('measure')
  const tz = zone || DEFAULT_ZONE
  const measure = MEASURES.find((one) => one === given) ?? 'product'
  const asked = useAnswer(JSON.stringify([scope, tz]), () => rest.heatmap(scope, tz))
  return (
    <Page
      title={said.title}
      lead={said.lead}
      controls={
        <>
          <ScopeBar scope={scope} window={asked.value?.range ?? null} />
          <Select
            label={said.zone}
            options={zonesWith(tz)}
            value={tz}
            onPick={(next) => setZone(next === DEFAULT_ZONE ? '' : next)}
          />
          <Choice
            label={said.measure}
            options={MEASURE_OPTIONS}
            value={measure}
            onPick={(next) => setMeasure(next === 'product' ? '' : next)}
          />
        </>
      }
    >
      <Answered asked={asked}>{(heatmap) => <Hours heatmap={heatmap} measure={measure} />}</Answered>
    </Page>
  )
}

function Hours({ heatmap, measure }: { readonly heatmap: Heatmap; readonly measure: Measure }) {
  const { cells } = heatmap
  return (
    <ChartCard name="hours" title={said.chart} summary={summaryOf(heatmap, measure)} table={tableOf(cells)}>
      <HeatGrid cells={cells} measure={measure} most={mostOf(cells, measure)} />
    </ChartCard>
  )
}

/** All zones to pick from, and the one of the address even if this browser does not know it. */
function zonesWith(tz: string) {
  return [...new Set([DEFAULT_ZONE, ...zones(), tz])].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
