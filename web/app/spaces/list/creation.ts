import type { SpaceCreation, TemplateId } from '@parley/client'
import { t } from '../../strings/t.ts'
import { addressesIn } from '../addresses.ts'

/** Values of the form that creates a space, as typed. */
export interface CreationForm {
  readonly name: string
  readonly prompt: string
  readonly template: TemplateId
  readonly teamId: string
  readonly invites: string
}

export const EMPTY_CREATION: CreationForm = { name: '', prompt: '', template: 'general', teamId: '', invites: '' }
/** Limits of the endpoint. (contracts B.3) */
export const NAME_MAX = 120
const PROMPT_MAX = 4_000
const INVITES_MAX = 20
const WRONG_SHOWN_MAX = 3

export type CreationErrors = Partial<Record<'prompt' | 'invites', string>>

/** Returns the form's errors by field; empty when it is valid. */
export function creationErrors({ prompt, invites }: CreationForm): CreationErrors {
  const { emails, wrong } = addressesIn(invites)
  return {
    ...(prompt.length > PROMPT_MAX ? { prompt: t.spaces.form.promptTooLong } : {}),
    ...(emails.length > INVITES_MAX ? { invites: t.spaces.form.invitesTooMany } : {}),
    ...(wrong.length > 0 ? { invites: t.spaces.form.invitesWrong(wrong.slice(0, WRONG_SHOWN_MAX).join(', ')) } : {}),
  }
}

/** What is sent; fields left empty are left out, so that the service's defaults hold. */
export function creationOf({ name, prompt, template, teamId, invites }: CreationForm): SpaceCreation {
  const { emails } = addressesIn(invites)
  return {
    settings: { template },
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(prompt.trim() === '' ? {} : { prompt: prompt.trim() }),
    ...(teamId === '' ? {} : { teamId }),
    ...(emails.length === 0 ? {} : { invites: emails }),
  }
}
