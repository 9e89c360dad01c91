import { useState } from 'react'
import type { ExportedEvent } from '#projections/capture.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import styles from './chainPanel.module.css'
import { type ChainFinding, checkChain } from './model/chain.ts'

interface ChainPanelProps {
  readonly events: readonly ExportedEvent[]
  /** The last hash according to the archive, or null. */
  readonly head: string | null
  readonly seek: (place: number) => void
}

type Check = { readonly checked: number } | ChainFinding | null

/** Recomputes every hash in the browser and shows the result. [WA14] */
export function ChainPanel({ events, head, seek }: ChainPanelProps) {
  const [check, setCheck] = useState<Check>(null)
  const running = check !== null && 'checked' in check
  const verify = async () => {
    setCheck({ checked: 0 })
    const onProgress = (checked: number) => setCheck({ checked })
    setCheck(await checkChain(events, { head, subtle: crypto.subtle, onProgress }))
  }
  return (
    <div className={styles.chain}>
      <Button size="s" icon="link" busy={running} onClick={verify}>
        {running ? t.replay.verifying(check.checked, events.length) : t.replay.verify}
      </Button>
      {check !== null && 'kind' in check && <Finding finding={check} seek={seek} />}
    </div>
  )
}

function Finding({ finding, seek }: { readonly finding: ChainFinding; readonly seek: (place: number) => void }) {
  switch (finding.kind) {
    case 'whole':
      return <Banner tone="good">{t.replay.whole(finding.count)}</Banner>
    case 'other-head':
      return <Banner tone="warn">{t.replay.otherHead}</Banner>
    case 'no-digest':
      return <Banner tone="info">{t.replay.noDigest}</Banner>
    case 'broken':
      return (
        <Banner
          tone="bad"
          actions={
            <Button size="s" onClick={() => seek(finding.seq)}>
              {t.replay.goThere}
            </Button>
          }
        >
          {t.replay.broken[finding.why](finding.seq)}
        </Banner>
      )
  }
}
