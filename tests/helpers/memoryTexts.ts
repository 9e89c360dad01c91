import type { KeptTexts } from '#stores/kept/port.ts'

/** Kept texts in memory. */
export function memoryTexts(): KeptTexts {
  const texts = new Map<string, string>()
  return {
    read: async (name) => texts.get(name) ?? null,
    write: async (name, text) => void texts.set(name, text),
    async claim(name, text) {
      const kept = texts.get(name) ?? text
      texts.set(name, kept)
      return kept
    },
    remove: async (name) => void texts.delete(name),
    names: async (group) => [...texts.keys()].filter((name) => name.startsWith(group)).sort(),
    place: (name) => name,
  }
}
