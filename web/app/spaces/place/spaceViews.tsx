import { t } from '../../strings/t.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { BoardView } from '../board/boardView.tsx'
import { CallsView } from '../calls/callsView.tsx'
import { MaterialView } from '../material/materialView.tsx'
import { MeetingsView } from '../meetings/meetingsView.tsx'
import { PeopleView } from '../people/peopleView.tsx'
import { SettingsView } from '../settings/settingsView.tsx'
import { useSpace } from './spaceContext.ts'
import styles from './spaceViews.module.css'
import { useView, VIEWS, type View } from './views.ts'

/** The parts of the space, one at a time. */
export function SpaceViews() {
  const [view, show] = useView()
  const { counts } = useSpace()
  const countOf: Readonly<Record<View, number>> = {
    board: counts.items,
    material: counts.files + counts.context,
    meetings: counts.sessions,
    calls: counts.calls,
    people: counts.members,
    settings: 0,
  }
  const tabs = VIEWS.map((key) => ({ key, label: <ViewLabel view={key} count={countOf[key]} /> }))
  return (
    <div className={styles.views}>
      <Tabs label={t.space.views.label} tabs={tabs} active={view} onPick={show}>
        <Shown view={view} />
      </Tabs>
    </div>
  )
}

function ViewLabel({ view, count }: { readonly view: View; readonly count: number }) {
  return (
    <>
      {t.space.views[view]}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </>
  )
}

function Shown({ view }: { readonly view: View }) {
  switch (view) {
    case 'board':
      return <BoardView />
    case 'material':
      return <MaterialView />
    case 'people':
      return <PeopleView />
    case 'settings':
      return <SettingsView />
    case 'meetings':
      return <MeetingsView />
    case 'calls':
      return <CallsView />
  }
}
