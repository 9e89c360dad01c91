import { type FormEvent, useId } from 'react'
import { NameField } from '../landing/nameField.tsx'
import { Refusal } from '../landing/refusal.tsx'
import { useEntering } from '../landing/useEntering.ts'
import { useName } from '../landing/useName.ts'
import { useRest, useRoomClient, useVisits } from '../room/roomContext.ts'
import type { ToolId } from '../router.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useToast } from '../ui/toastContext.ts'
import styles from './toolForm.module.css'

/** Maximum characters of a note in a room. */
const NOTE_MAX = 20_000

/** Opens a review room that has the result among its background material. [WT3] */
export function RoomWithThis({ tool, output }: { readonly tool: ToolId; readonly output: string }) {
  const id = useId()
  const client = useRoomClient()
  const rest = useRest()
  const visits = useVisits()
  const toast = useToast()
  const name = useName()
  const { isBusy, error, enter } = useEntering()
  const open = async (given: string) => {
    const created = await client.create({ name: given })
    const { code } = client.snapshot()
    if (!created.ok || code === null) return created
    const added = await rest.addNote(code, output.slice(0, NOTE_MAX), t.tools.byId[tool].result)
    if (!added.ok) toast({ text: t.tools.noteLost, tone: 'bad' })
    return created
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void visits.tool(tool, 'cta')
    const given = name.given()
    if (given !== null) void enter(() => open(given), given)
  }
  return (
    <Card aria-labelledby={id}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id={id}>{t.tools.roomTitle}</h2>
        <p>{t.tools.roomText}</p>
        <NameField name={name} hint={t.landing.nameHint} />
        <Refusal sentence={error} />
        <div className={styles.buttons}>
          <Button type="submit" busy={isBusy} icon="people">
            {isBusy ? t.tools.roomBusy : t.tools.room}
          </Button>
        </div>
      </form>
    </Card>
  )
}
