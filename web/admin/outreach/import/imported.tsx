import { Link } from '../../../app/router.ts'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { buttonLook } from '../../../app/ui/buttonLook.ts'
import { whole } from '../../parts/numbers.ts'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../strings/t.ts'
import { PATHS } from '../parts/paths.ts'
import styles from './import.module.css'
import type { ImportResult } from './useImport.ts'

const said = t.outreach.find.done

interface ImportedProps {
  readonly result: ImportResult
  readonly onAgain: () => void
}

/** What came of an import. [WF11] */
export function Imported({ result: { added, duplicates, suppressed, invalid, isStopped }, onAgain }: ImportedProps) {
  return (
    <Panel title={said.title}>
      <Banner tone={isStopped ? 'warn' : 'good'}>
        {isStopped
          ? said.stopped(whole(added))
          : said.text(t.outreach.shared.leads(added), whole(duplicates), whole(suppressed), whole(invalid.length))}
      </Banner>
      <div className={styles.buttons}>
        <Link href={`${PATHS.leads}?status=new`} className={buttonLook('primary')}>
          {said.toLeads}
        </Link>
        <Button onClick={onAgain}>{said.again}</Button>
      </div>
    </Panel>
  )
}
