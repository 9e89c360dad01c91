import { LEAD_SOURCES, LEAD_STATUSES, type LeadStatus } from '#engine/lead/states.ts'
import { setQuery } from '../../../app/router.ts'
import { PickField } from '../../filters/pickField.tsx'
import { SearchField } from '../../filters/searchField.tsx'
import { whole } from '../../parts/numbers.ts'
import { useSetting } from '../../shell/address.ts'
import { t } from '../../strings/t.ts'
import { StatusPicker } from '../parts/statusPicker.tsx'
import styles from './leads.module.css'

const said = t.outreach.leads.filters
const { statuses, sources, deliveries } = t.outreach.shared

const SENDS = ['unknown', 'failed'] as const

/** What the address says of the list; values that name nothing narrow nothing, since the service would refuse them. [WF2] */
export function useFilter() {
  const [q] = useSetting('q')
  const [status] = useSetting('status')
  const [source] = useSetting('source')
  const [send] = useSetting('send')
  return {
    q,
    status: LEAD_STATUSES.find((one) => one === status),
    source: LEAD_SOURCES.find((one) => one === source),
    send: SENDS.find((one) => one === send),
  }
}

/** Narrows the list of leads by words, status, source and what became of the latest mail; the address keeps all of it. [WF2] */
export function LeadFilters({ counts }: { readonly counts: Readonly<Record<LeadStatus, number>> }) {
  const [status] = useSetting('status')
  const all = LEAD_STATUSES.reduce((sum, one) => sum + counts[one], 0)
  return (
    <div className={styles.filters}>
      <StatusPicker
        label={said.status}
        value={LEAD_STATUSES.find((one) => one === status) ?? ''}
        options={[
          { value: '', label: said.all, count: whole(all) },
          ...LEAD_STATUSES.map((one) => ({ value: one, label: statuses[one], count: whole(counts[one]) })),
        ]}
        onPick={(picked) => setQuery({ status: picked === '' ? null : picked })}
      />
      <div className={styles.row}>
        <SearchField label={said.search} />
        <PickField
          name="source"
          label={said.source}
          all={said.anySource}
          options={LEAD_SOURCES.map((value) => ({ value, label: sources[value] }))}
        />
        <PickField
          name="send"
          label={said.delivery}
          all={said.anyDelivery}
          options={SENDS.map((value) => ({ value, label: deliveries[value] }))}
        />
      </div>
    </div>
  )
}
