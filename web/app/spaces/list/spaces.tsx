import { useState } from 'react'
import { useTitle } from '../../archive/useTitle.ts'
import { setQuery, useQuery } from '../../router.ts'
import { useMe } from '../../signin/useMe.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/pageHeader.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { ActiveSpaces } from './activeSpaces.tsx'
import { CreateDialog } from './createDialog.tsx'
import { GuestIntro } from './guestIntro.tsx'
import styles from './spaces.module.css'
import { Trash } from './trash.tsx'

/** The caller's spaces and the trash; guests are shown what spaces are. [WP5] */
export function Spaces() {
  useTitle(t.spaces.title)
  const me = useMe()
  return (
    <>
      <PageHeader />
      <main className={styles.page} tabIndex={-1}>
        {me === undefined && <Waiting />}
        {me === null && <GuestIntro />}
        {me && <OwnSpaces />}
      </main>
    </>
  )
}

const tabs = () => (['active', 'trash'] as const).map((key) => ({ key, label: t.spaces.views[key] }))

function OwnSpaces() {
  const isTrash = useQuery('view') === 'trash'
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{t.spaces.title}</h1>
          <p className={styles.lead}>{t.spaces.lead}</p>
        </div>
        <Button look="primary" icon="plus" onClick={create}>
          {t.spaces.create}
        </Button>
      </header>
      <Tabs
        label={t.spaces.views.label}
        tabs={tabs()}
        active={isTrash ? 'trash' : 'active'}
        onPick={(view) => setQuery({ view: view === 'trash' ? view : null })}
      >
        {isTrash ? <Trash /> : <ActiveSpaces onCreate={create} />}
      </Tabs>
      <CreateDialog open={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}
