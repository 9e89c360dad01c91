import type { Request, Router } from 'express'
import * as z from 'zod'
import { isRefusal } from '#engine/refusal.ts'
import { normalEmail } from '#engine/email.ts'
import type { AccountServices } from './auth/services.ts'
import { ValidationError } from './errors.ts'
import { emailField, lineField } from './fields.ts'
import { signedIn } from './identity.ts'
import { jsonBody } from './jsonBody.ts'
import { textIn } from './query.ts'
import { refusedAs } from './refused.ts'
import { routed } from './routes.ts'

const TeamBody = z.object({ name: lineField(80) })
const MemberBody = z.object({ email: emailField })

/** Teams and their members. [TM1]-[TM5] */
export function teamsRouter(services: AccountServices): Router {
  const { identify } = services
  return routed({
    '/api/teams': {
      get: async (request, response) => {
        const { user } = await signedIn(identify, request)
        response.json({ items: services.accounts.teamRefs(user.id) })
      },
      post: async (request, response) => {
        const { user } = await signedIn(identify, request)
        const { name } = await jsonBody(request, response, TeamBody)
        const made = await services.accounts.teams.create(user.id, name)
        if (isRefusal(made)) throw refusedAs(made)
        response.json({ team: services.accounts.teamRefs(user.id).find(({ id }) => id === made.teamId) })
      },
    },
    '/api/teams/:teamId/members': {
      post: async (request, response) => {
        const { user } = await signedIn(identify, request)
        const { email } = await jsonBody(request, response, MemberBody)
        const members = await services.accounts.teams.addMember(teamIdOf(request), user.id, email)
        if (typeof members !== 'number') throw refusedAs(members)
        response.json({ ok: true, members })
      },
      delete: async (request, response) => {
        const { user } = await signedIn(identify, request)
        const email = emailOf(request)
        const members = await services.accounts.teams.removeMember(teamIdOf(request), user.id, email)
        if (typeof members !== 'number') throw refusedAs(members)
        response.json({ ok: true, members })
      },
    },
  })
}

function teamIdOf({ params }: Request): string {
  const id = String(params.teamId).toLowerCase()
  if (z.guid().safeParse(id).success) return id
  throw new ValidationError([{ loc: ['path', 'team_id'], msg: 'team_id must be a UUID.', type: 'uuid_parsing' }])
}

function emailOf(request: Request): string {
  const email = normalEmail(textIn(request, 'email'))
  if (email !== null) return email
  throw new ValidationError([{ loc: ['query', 'email'], msg: 'This is no e-mail address.', type: 'value_error' }])
}
