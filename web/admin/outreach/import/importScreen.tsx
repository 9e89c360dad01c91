import { useState } from 'react'
import { Refused } from '../../../app/spaces/refused.tsx'
import { useRequest } from '../../../app/spaces/useRequest.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { useSetting } from '../../shell/address.ts'
import { t } from '../../strings/t.ts'
import type { Finding, Found } from '../outreachRest.ts'
import { Screen } from '../parts/screen.tsx'
import { useOutreach } from '../parts/useOutreach.ts'
import { type FindDraft, findFaults, findingOf, NOTHING, sourceOf } from './findDraft.ts'
import { FindForm } from './findForm.tsx'
import { FoundPreview } from './foundPreview.tsx'
import { Imported } from './imported.tsx'
import { useImport } from './useImport.ts'

const said = t.outreach.find

interface Previewed {
  readonly finding: Finding
  readonly found: Found
}

/** Finds leads: shows first what would be added and what not, then adds. [WF11] */
export function ImportScreen() {
  const outreach = useOutreach()
  const [source] = useSetting('source')
  const [typed, setTyped] = useState<FindDraft>(NOTHING)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const asking = useRequest()
  const adding = useImport()
  const draft: FindDraft = { ...typed, source: sourceOf(source) }
  const faults = findFaults(draft)
  const isStale = previewed !== null && JSON.stringify(previewed.finding) !== JSON.stringify(findingOf(draft))
  const preview = async () => {
    adding.forget()
    const finding = findingOf(draft)
    const found = await asking.run(() => outreach.find(finding, true))
    setPreviewed(found && { finding, found })
  }
  const again = () => {
    adding.forget()
    setPreviewed(null)
    setTyped(NOTHING)
  }
  return (
    <Screen name="import" lead={said.lead}>
      {adding.result ? (
        <Imported result={adding.result} onAgain={again} />
      ) : (
        <>
          <FindForm draft={draft} faults={faults} onType={setTyped}>
            <Button
              look={previewed === null || isStale ? 'primary' : 'plain'}
              icon="search"
              busy={asking.isBusy}
              disabled={Object.keys(faults).length > 0 || adding.isBusy}
              onClick={preview}
            >
              {said.preview}
            </Button>
          </FindForm>
          <Refused failure={asking.failure} />
          {isStale && <Banner tone="warn">{said.stale}</Banner>}
          {previewed && !isStale && (
            <FoundPreview {...previewed} adding={adding} onAdd={() => adding.start(previewed.finding)} />
          )}
        </>
      )}
    </Screen>
  )
}
