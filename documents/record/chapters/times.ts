/** An instant as the record prints it, with its zone. */
export function utc(at: number): string {
  return `${day(at)} ${clock(at)}`
}

export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export function clock(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`
}

/** "1 h 4 min", "24 min 10 s", "40 s". */
export function lasting(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const parts = [h > 0 ? `${h} h` : '', min > 0 ? `${min} min` : '', s > 0 && h === 0 ? `${s} s` : '']
  return parts.filter((part) => part !== '').join(' ') || '0 s'
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
