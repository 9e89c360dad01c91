import type { DataReader } from '#documents/context/contextFile.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import { Orphans } from '#gateway/spaces/orphans.ts'
import type { SpaceShelf } from '#gateway/spaces/shelf.ts'
import { linksOfSpace } from '#gateway/spaces/spaceContext.ts'
import type { LoadListener, Spaces } from '#gateway/spaces/spaces.ts'
import { SpaceUploads } from '#gateway/spaces/spaceUploads.ts'
import { ContextIntake } from '#gateway/uploads/contextIntake.ts'
import { FileKeeper } from '#gateway/uploads/fileKeeper.ts'
import type { LinkReader } from '#gateway/uploads/linkReader.ts'
import type { FileStore } from '#stores/files/port.ts'
import type { Settings } from './settings.ts'

interface Parts {
  readonly spaces: { readonly spaces: Spaces; readonly shelf: SpaceShelf }
  readonly accounts: { readonly accounts: Accounts }
  readonly spaceFiles: FileStore
  readonly reader: DataReader
  readonly links: LinkReader
  readonly scheduler: Scheduler
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
}

/** Files, covers, recordings and context of spaces. */
export function openSpaceMaterial(
  { RETAIN_DOCUMENTS }: Settings,
  { spaces: { spaces, shelf }, accounts: { accounts }, spaceFiles: store, reader, links, ...parts }: Parts,
) {
  const { scheduler, clock, fault } = parts
  const keeper = new FileKeeper(store)
  const orphans = new Orphans({ files: store, keeper, spaces, shelf, clock, fault })
  scheduler.add({ name: 'orphans', run: (signal) => orphans.run(signal) })
  const attend: LoadListener = (slug, state) => links.attend(linksOfSpace(slug, state, spaces))
  spaces.listen((slug, { type }, state) => {
    if (type === 'context.added') attend(slug, state)
  })
  spaces.onLoad(attend)
  return {
    spaceKeeper: keeper,
    spaceUploads: new SpaceUploads({ store, keeper, accounts }),
    spaceItems: new ContextIntake(reader, RETAIN_DOCUMENTS ? keeper : null),
  }
}
