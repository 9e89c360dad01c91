import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useRoom, useRoomClient } from './roomContext.ts'
import { useDoing } from './useDoing.ts'

/** Asks a user who joined under the name of a disconnected participant whether they are that person. The service decides. [WB14] */
export function NamesakeDialog() {
  const client = useRoomClient()
  const name = useRoom((room) => room.namesake?.name ?? null)
  const { isBusy, run } = useDoing()
  const { namesake } = t.common
  const isOther = () => client.dropNamesake()
  return (
    <Dialog
      open={name !== null}
      title={namesake.title(name ?? '')}
      onClose={isOther}
      actions={
        <>
          <Button onClick={isOther}>{namesake.no}</Button>
          <Button look="primary" busy={isBusy} onClick={() => run(() => client.claimNamesake())}>
            {namesake.yes}
          </Button>
        </>
      }
    >
      <p>{namesake.text(name ?? '')}</p>
    </Dialog>
  )
}
