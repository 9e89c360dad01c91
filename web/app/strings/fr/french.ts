import type { Strings } from '../t.ts'

export const french: Partial<Strings> = {}
