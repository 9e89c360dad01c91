import { createHash } from 'node:crypto'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import { userActor } from '#engine/stream.ts'
import { boardItemView, boardView } from '#projections/views/boardView.ts'
import { actorName, type SpaceMaterial } from '#projections/views/spaces/material.ts'
import { cardOf, spaceView } from '#projections/views/spaces/space.ts'
import type { spaceRecord } from '#protocol/http/spaces/record.ts'
import type { BoardView } from '#protocol/views/board.ts'
import type { Call, Handlers, Reply } from '../endpoints.ts'
import { HttpError } from '../errors.ts'
import { matchesETag } from '../storedFile.ts'
import type { SpaceAt } from './admission.ts'
import { badOps, inUse, isOpsRefusal, spaceRefusal } from './refused.ts'
import type { SpaceServices } from './services.ts'

export function spaceRecordHandlers(services: SpaceServices): Handlers<typeof spaceRecord> {
  const { spaceViews } = services
  return {
    createSpace: (call) => createSpace(services, call),
    space: ({ space: { space, userId } }) => spaceViews.opened(space, userId),
    /** [SP6] */
    wholeSpace: async ({ space: { space, userId }, request, response }) => {
      const body = JSON.stringify(await spaceViews.full(space, userId))
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
      response.set('ETag', etag)
      if (matchesETag(request.get('if-none-match'), etag)) return void response.status(304).end()
      response.type('json').send(body)
    },
    changeSpace: (call) => changeSpace(services, call),
  }
}

async function createSpace(
  services: SpaceServices,
  { caller: { user }, body }: Call<typeof spaceRecord.createSpace>,
): Promise<Reply<typeof spaceRecord.createSpace>> {
  const { accounts, founding, spaceViews } = services
  const { prompt = null, teamId = accounts.teamRefs(user.id)[0]!.id } = body
  const founded = await founding.found(user, { ...body, teamId, prompt: prompt || null })
  if (isRefusal(founded)) {
    if (isOpsRefusal(founded)) throw badOps(['board', founded.index, ...founded.path.slice(1)], founded)
    if (founded.refused === 'not-in-team' || founded.refused === 'unknown-team') throw refusedTeam(founded)
    throw spaceRefusal(accounts, { teamId, members: 1, bytes: 0 }, founded)
  }
  const { space, invited, seededBy } = founded
  const material = spaceViews.material(space, user.id)
  return {
    ...spaceView(cardOf(space.state), material),
    board: boardOf(material),
    invited,
    seededBy,
  }
}

const refusedTeam = ({ refused, error }: Refusal) => new HttpError(refused === 'unknown-team' ? 404 : 403, error)

/** [SP8] [SP9] */
async function changeSpace(
  services: SpaceServices,
  { space: at, caller: { user }, body }: Call<typeof spaceRecord.changeSpace>,
): Promise<Reply<typeof spaceRecord.changeSpace>> {
  const { space } = at
  const { name, description, settings, board, ifVersion } = body
  const command = { type: 'update', name, description, settings, ops: board?.ops, ifVersion } as const
  const done = await space.ask(userActor(user.id), command)
  if (isRefusal(done)) throw changeRefusal(services, at, done)
  const material = services.spaceViews.material(space, user.id)
  const view = spaceView(cardOf(space.state), material)
  return board === undefined ? view : { ...view, board: boardOf(material) }
}

function changeRefusal(services: SpaceServices, { space, userId }: SpaceAt, refusal: Refusal): Error {
  if (refusal.refused === 'stale-space') return new HttpError(409, refusal.error, { version: space.state.version })
  if (!isOpsRefusal(refusal)) return spaceRefusal(services.accounts, inUse(space.state), refusal)
  const { index, path, current } = refusal
  if (current === undefined) return badOps(['board', 'ops', index, ...path], refusal)
  const material = services.spaceViews.material(space, userId)
  const item = boardItemView(current, (author) => actorName(material, author))
  return new HttpError(409, refusal.error, { current: item })
}

function boardOf(material: SpaceMaterial): BoardView {
  return boardView(material.space.board, (author) => actorName(material, author))
}
