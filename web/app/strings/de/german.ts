import type { Strings } from '../t.ts'
import { meeting } from './meeting.ts'

export const german: Partial<Strings> = { meeting }
