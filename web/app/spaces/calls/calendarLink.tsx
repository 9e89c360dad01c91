import type { Call } from '@parley/client'
import { t } from '../../strings/t.ts'
import { buttonLook } from '../../ui/buttonLook.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSpaceClient } from '../place/spaceContext.ts'

/** Downloads the calendar file of a call; that of a cancelled one takes it out of the calendar. */
export function CalendarLink({ call: { id, title, status } }: { readonly call: Call }) {
  const client = useSpaceClient()
  const label = status === 'cancelled' ? t.calls.fromCalendar : t.calls.toCalendar
  return (
    <a
      className={buttonLook('plain', 's')}
      href={client.rest.address.calendarFile(client.slug, id)}
      download
      aria-label={`${label}: ${title}`}
    >
      <Icon name="download" size={18} />
      {label}
    </a>
  )
}
