import type { UserState } from '#engine/user/state.ts'
import type { BetaRow } from '#protocol/views/admin/users.ts'
import type { ShownPerson, Unseal } from '../accounts/people.ts'

export interface BetaMaterial {
  readonly person: ShownPerson
  readonly beta: UserState['beta']
  readonly nameOf: (userId: string) => string
  readonly unseal: Unseal
}

/** Row of an account in the list of the beta. An administrator may have decided without a request of the account. [AD16] */
export function betaRow({ person, beta, nameOf, unseal }: BetaMaterial): BetaRow {
  const { id, status, requestedAt, decidedAt, decidedBy } = beta
  const asked = unseal<Pick<BetaRow, 'note' | 'company' | 'useCase'>>(person.id, beta.request)
  return {
    id: id ?? `beta_${person.id.replaceAll('-', '')}`,
    userId: person.id,
    email: person.email,
    name: person.name,
    company: asked?.company ?? null,
    useCase: asked?.useCase ?? null,
    note: asked?.note ?? null,
    status,
    requestedAt,
    decidedAt,
    decidedBy,
    decidedByName: decidedBy === null ? null : nameOf(decidedBy),
  }
}
