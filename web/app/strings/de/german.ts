import type { Strings } from '../t.ts'

export const german: Partial<Strings> = {}
