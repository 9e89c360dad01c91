import { Router } from 'express'
import { adminAuditRouter } from './admin/audit.ts'
import { type AdminServices, adminMeRouter } from './admin/me.ts'
import { outsideRouter } from './auth/outside.ts'
import { signInRouter } from './auth/signIn.ts'
import { meRouter } from './me.ts'
import { teamsRouter } from './teams.ts'
import { waitlistRouter } from './waitlist.ts'

/** All endpoints about who people are. */
export function accountsRouter(services: AdminServices): Router {
  return Router().use(
    signInRouter(services),
    outsideRouter(services),
    meRouter(services),
    teamsRouter(services),
    waitlistRouter(services),
    adminMeRouter(services),
    adminAuditRouter(services),
  )
}
