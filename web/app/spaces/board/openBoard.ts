import { type BoardItem, BoardModel, type SavedBoard, type SpaceClient } from '@parley/client'

export interface OpenBoard {
  readonly model: BoardModel
  /** Sends what waits; call it when the connection is back. */
  resume(): void
  close(): void
}

interface OpenBoardOptions {
  readonly me: () => BoardItem['createdBy']
  /** Receives the service's sentence for changes that are lost. */
  readonly refused: (sentence: string) => void
  /** Id of the account that changes the board: what waits is sent by nobody else. Null until it is known. */
  readonly account: string | null
  /** Keeps changes that wait over a reload; null where the browser has none. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
}

/** Delay before changes that got no answer are sent again. */
const AGAIN_MS = 3_000

/** Opens the board of a space: changes go out by the space's endpoint, and the space's newest board comes in. [WO7] */
export function openBoard(client: SpaceClient, { me, refused, account, storage }: OpenBoardOptions): OpenBoard {
  let timer: ReturnType<typeof setTimeout> | undefined
  const model = new BoardModel({
    me,
    refused,
    async deliver({ ops }) {
      const answer = await client.rest.change(client.slug, { board: { ops } })
      if (answer.ok) {
        const { board } = answer.value
        // After the model has noted that the change is in this version.
        if (board) setTimeout(() => model.reset(board))
        return { ok: true, version: board?.version ?? 0 }
      }
      if (!isTemporary(answer.status)) return { ok: false, error: answer.error }
      clearTimeout(timer)
      timer = setTimeout(resume, AGAIN_MS)
      void client.refresh()
      return undefined
    },
    async load() {
      await client.refresh()
      const { space, failure } = client.snapshot()
      return failure === null ? (space?.board ?? null) : null
    },
  })
  const resume = () => void model.flush()
  const take = () => {
    const { space } = client.snapshot()
    if (space) model.reset(space.board)
  }
  const kept = account === null ? null : storage
  const key = `board.${account}.${client.snapshot().space?.id}`
  restore(model, kept?.getItem(key) ?? null)
  take()
  // The space keeps the board as it was loaded, which may be long ago.
  void model.reload().then(resume)
  const stops = [
    client.subscribe(take),
    client.onBoard((change) => model.receive(change)),
    model.subscribe(() => save(model, key, kept)),
  ]
  return {
    model,
    resume,
    close() {
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}

/** True for answers after which the same request may succeed. */
const isTemporary = (status: number): boolean => status === 0 || status === 429 || status >= 500

function restore(model: BoardModel, saved: string | null): void {
  if (saved !== null) model.restore(JSON.parse(saved) as SavedBoard)
}

function save(model: BoardModel, key: string, storage: OpenBoardOptions['storage']): void {
  try {
    if (model.snapshot().waiting === 0) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(model))
  } catch {
    // The storage is full: what waits lives as long as the page.
  }
}
