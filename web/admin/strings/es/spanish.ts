import type { Strings } from '../t.ts'

export const spanish: Partial<Strings> = {}
