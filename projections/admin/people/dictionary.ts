/** Values by number, each once. Values beyond the maximum all become the first, which stands for the rest. */
export interface Dictionary<T> {
  readonly numbers: Map<string, number>
  readonly values: T[]
  readonly max: number
}

export function dictionary<T>(rest: T, max: number): Dictionary<T> {
  return { numbers: new Map(), values: [rest], max }
}

/** Returns the number of the value that the key stands for, and remembers a new one. */
export function numberOf<T>({ numbers, values, max }: Dictionary<T>, key: string, value: T): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  if (values.length > max) return 0
  numbers.set(key, values.length)
  return values.push(value) - 1
}
