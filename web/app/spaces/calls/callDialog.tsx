import type { Call } from '@parley/client'
import { useState } from 'react'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { ConfirmDialog } from '../confirmDialog.tsx'
import { useMay, useSpaceClient } from '../place/spaceContext.ts'
import { CalendarLink } from './calendarLink.tsx'
import styles from './callDialog.module.css'
import { elsewhere, recurrenceInWords, span } from './inWords.ts'

const OCCURRENCES_SHOWN_MAX = 5

/** Everything about a call, and the way to cancel it; closed without one. */
export function CallDialog({ call, onClose }: { readonly call: Call | null; readonly onClose: () => void }) {
  const mayEdit = useMay('editor')
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      <Dialog
        open={call !== null && !isCancelling}
        title={call?.title ?? ''}
        onClose={isCancelling ? () => {} : onClose}
        actions={
          call && (
            <>
              <CalendarLink call={call} />
              {mayEdit && call.status === 'scheduled' && (
                <Button look="danger" size="s" onClick={() => setCancelling(true)}>
                  {t.calls.cancel}
                </Button>
              )}
            </>
          )
        }
      >
        {call && <Facts call={call} />}
      </Dialog>
      {call && <CancelDialog open={isCancelling} call={call} onClose={() => setCancelling(false)} />}
    </>
  )
}

function CancelDialog({
  open,
  call,
  onClose,
}: {
  readonly open: boolean
  readonly call: Call
  readonly onClose: () => void
}) {
  const client = useSpaceClient()
  const toast = useToast()
  return (
    <ConfirmDialog
      open={open}
      title={t.calls.cancelTitle(call.title)}
      confirm={t.calls.cancel}
      request={() => client.rest.cancelCall(client.slug, call.id)}
      onDone={() => {
        toast({ text: t.calls.cancelled(call.title), tone: 'good' })
        void client.refresh()
      }}
      onClose={onClose}
    >
      <p>{call.recurrence === null ? t.calls.cancelText : t.calls.cancelSeriesText}</p>
    </ConfirmDialog>
  )
}

function Facts({ call }: { readonly call: Call }) {
  const { status, next, startsAt, durationMin, recurrence, description, attendees, organizer, occurrences } = call
  const at = next ?? startsAt
  const there = elsewhere(call, at)
  const said = t.calls.facts
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{status === 'scheduled' ? said.next : t.calls.statuses[status]}</dt>
        <dd>{span(at, durationMin)}</dd>
        {there !== null && <dd className={styles.soft}>{there}</dd>}
      </div>
      {recurrence !== null && (
        <div>
          <dt>{said.repeats}</dt>
          <dd>{recurrenceInWords(recurrence)}</dd>
          {occurrences.slice(1, OCCURRENCES_SHOWN_MAX).map((start) => (
            <dd key={start} className={styles.soft}>
              {span(start, durationMin)}
            </dd>
          ))}
        </div>
      )}
      {description !== '' && (
        <div>
          <dt>{said.about}</dt>
          <dd className={styles.description} dir="auto">
            {description}
          </dd>
        </div>
      )}
      <div>
        <dt>{said.organizer}</dt>
        <dd>
          <bdi>{organizer.name}</bdi>
        </dd>
      </div>
      {attendees.length > 0 && (
        <div>
          <dt>{said.attendees}</dt>
          <dd className={styles.attendees}>{attendees.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}
