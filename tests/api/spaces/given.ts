import { call, type PeopledService, signIn, type User } from '../../helpers/signedIn.ts'

export const ROOT = '/api/persistent-rooms'
export const at = (slug: string, rest = '') => `${ROOT}/${slug}${rest}`

/** Creates a space and returns it as its owner sees it. */
export async function createdBy(owner: User, body: object = {}) {
  const { status, body: space } = await owner.ask('POST', ROOT, body)
  if (status !== 200) throw new Error(JSON.stringify(space))
  return space
}

/** What somebody without credentials gets. */
export function anonymously(service: PeopledService, method: string, path: string, body?: unknown) {
  return call(`${service.url}${path}`, method, body)
}

/** A space with an owner, an editor, a viewer, and somebody who knows only the link; on the team plan. */
export async function peopled(service: PeopledService, body: object = {}) {
  const run = crypto.randomUUID().slice(0, 8)
  const [owner, editor, viewer, stranger] = await Promise.all(
    ['owner', 'editor', 'viewer', 'stranger'].map((name) => signIn(service, `${name}-${run}@example.org`)),
  )
  await service.accounts.administration.setPlan(owner!.signIn.user.team.id, owner!.id, {
    plan: 'team',
    overrides: null,
    note: null,
  })
  const space = await createdBy(owner!, body)
  for (const user of [editor!, viewer!]) await user.ask('POST', at(space.slug, '/visit'))
  await owner!.ask('PATCH', at(space.slug, '/members'), { email: viewer!.email, role: 'viewer' })
  return { owner: owner!, editor: editor!, viewer: viewer!, stranger: stranger!, space, slug: space.slug as string }
}
