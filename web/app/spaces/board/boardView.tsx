import { useEffect, useMemo, useRef } from 'react'
import { useMe } from '../../signin/useMe.ts'
import { useToast } from '../../ui/toastContext.ts'
import { useMay, useSnapshot, useSpaceClient } from '../place/spaceContext.ts'
import { BoardRegion } from './boardRegion.tsx'
import { openBoard } from './openBoard.ts'
import { tabStorage } from './tabStorage.ts'

/** The board of the space. */
export function BoardView() {
  const client = useSpaceClient()
  const people = useOthers()
  const isOnline = useSnapshot((snapshot) => snapshot.isOnline)
  const canEdit = useMay('editor')
  const board = useOpenBoard(isOnline)
  return (
    <BoardRegion
      source={board.model}
      people={people}
      onEdit={(itemId) => client.edit(itemId)}
      upload={async (file, onProgress) => {
        const answer = await client.rest.addFile(client.slug, file, file.name, onProgress)
        void client.refresh()
        return answer
      }}
      fileUrl={(fileId) => client.rest.address.file(client.slug, fileId)}
      canEdit={canEdit}
      isOnline={isOnline}
    />
  )
}

/** The other people who have the space open. */
function useOthers() {
  const me = useMe()
  const people = useSnapshot((snapshot) => snapshot.people)
  return useMemo(() => people.filter(({ userId }) => userId !== me?.id), [people, me])
}

/** Opens the board for as long as it is shown, and sends what waits whenever the connection is back. */
function useOpenBoard(isOnline: boolean) {
  const client = useSpaceClient()
  const toast = useToast()
  const account = useMe()
  const accountId = account?.id ?? null
  const me = useRef(account)
  me.current = account
  const board = useMemo(
    () =>
      openBoard(client, {
        me: () => ({ id: me.current?.id ?? null, name: me.current?.name ?? '' }),
        refused: (sentence) => toast({ text: sentence, tone: 'bad' }),
        account: accountId,
        storage: tabStorage(),
      }),
    [client, toast, accountId],
  )
  useEffect(() => board.close, [board])
  useEffect(() => {
    if (isOnline) board.resume()
    const retry = () => void client.refresh()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [board, client, isOnline])
  return board
}
