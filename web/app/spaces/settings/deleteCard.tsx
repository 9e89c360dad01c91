import { useId, useState } from 'react'
import { navigate } from '../../router.ts'
import { t } from '../../strings/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toastContext.ts'
import { ConfirmDialog } from '../confirmDialog.tsx'
import { useSpace, useSpaceClient } from '../place/spaceContext.ts'
import styles from './settingsView.module.css'

/** Moves the space to the trash. [WP15] */
export function DeleteCard() {
  const id = useId()
  const client = useSpaceClient()
  const { name, live, deletedAt } = useSpace()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  if (deletedAt !== null) return null
  const said = t.settings.deleting
  return (
    <Card aria-labelledby={id}>
      <div className={styles.form}>
        <h2 id={id} className={styles.title}>
          {said.title}
        </h2>
        <p className={styles.note}>{said.text}</p>
        <div className={styles.buttons}>
          <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
            {said.button}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={said.confirmTitle(name)}
        confirm={said.button}
        request={() => client.rest.trash(client.slug)}
        onDone={() => {
          toast({ text: said.done, tone: 'good' })
          navigate('/spaces?view=trash')
        }}
        onClose={() => setAsking(false)}
      >
        <p>{said.confirmText}</p>
        {live && <p>{said.live}</p>}
      </ConfirmDialog>
    </Card>
  )
}
