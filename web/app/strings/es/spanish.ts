import type { Strings } from '../t.ts'
import { meeting } from './meeting.ts'

export const spanish: Partial<Strings> = { meeting }
