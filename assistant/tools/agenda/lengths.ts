/** Lengths and hours in the words of people. */

const SPAN =
  /(?:^|[^\d:.])(\d{1,3})\s?(?:-\s?)?(?:minutes?|mins?|min\.|m|minuten|minutos|['′])(?![\p{L}\d])|(?:^|[^\d:.])(\d{1,2}(?:[.,]5)?)\s?-?(?:hours?|hrs?|h|stunden?|heures?|horas?)(?![\p{L}\d])/iu
const IN_WORDS: readonly (readonly [RegExp, number])[] = [
  [/(?:^|[^\p{L}])an? hour and a half(?=$|[^\p{L}])/iu, 90],
  [/(?:^|[^\p{L}])half an hour(?=$|[^\p{L}])/iu, 30],
  [/(?:^|[^\p{L}])(?:a )?quarter of an hour(?=$|[^\p{L}])/iu, 15],
  [/(?:^|[^\p{L}])(?:an|one) hour(?=$|[^\p{L}])/iu, 60],
  [/(?:^|[^\p{L}])two hours(?=$|[^\p{L}])/iu, 120],
]
const LONGEST = 480
/** Around a length these words say that it is that of the whole meeting. */
const WHOLE =
  /(?:^|[^\p{L}])(?:meeting|call|session|slot|sync|workshop|total|altogether|duration|length|timebox(?:ed)?|time|we have|we[’']ve got|have|long|agenda|stand-?up|review|retro(?:spective)?)(?=$|[^\p{L}])/iu

const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s?([ap]\.?m\.?)?`
const RANGE = new RegExp(String.raw`(?:^|[^\d:.])${TIME}\s?(?:[-–—]|to|until|till|bis|à|a)\s?${TIME}(?![\d:%])`, 'iu')
const START = new RegExp(String.raw`(?:^|\s)(?:at|from|starts?(?: at)?|um|à)\s${TIME}(?![\d:%])`, 'iu')

/** Minutes that a text names, as `10 min` or `half an hour`; null for none. */
export function minutesIn(text: string): number | null {
  const [, minutes, hours] = SPAN.exec(text) ?? []
  const named =
    minutes !== undefined ? Number(minutes) : hours !== undefined ? Number(hours.replace(',', '.')) * 60 : null
  const found = named ?? IN_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return found !== null && found > 0 && found <= LONGEST ? found : null
}

/** The text without the length that it names. */
export function withoutMinutes(text: string): string {
  const bare = text
    .replace(
      /\s?[,:–—-]?\s?(?:\d{1,3}\s?(?:minutes|mins?|min\.?|m|['′])|\d{1,2}\s?(?:hours?|hrs?|h))(?=$|[\s,.;:)\]])/iu,
      '',
    )
    .replace(/\s?[([]\s?[)\]]/u, '')
  return bare.trim() === '' ? text : bare
}

/** Length and beginning of a meeting; null where the text does not say. Times are minutes after midnight. */
export interface Slot {
  readonly minutes: number | null
  readonly startsAt: number | null
}

/** The slot that some line of the text names: `10:00–11:00`, `we have 45 minutes`. */
export function slotIn(lines: readonly string[]): Slot {
  for (const line of lines) {
    const range = rangeIn(line)
    if (range !== null) return range
  }
  const sized = lines.find((line) => minutesIn(line) !== null && WHOLE.test(line))
  const starting = lines.map(startIn).find((at) => at !== null) ?? null
  return { minutes: sized === undefined ? null : minutesIn(sized), startsAt: starting }
}

function rangeIn(line: string): Slot | null {
  const [, hour, minute, half, toHour, toMinute, toHalf] = RANGE.exec(line) ?? []
  // Two bare numbers are a count of something.
  if (hour === undefined || (minute ?? toMinute ?? half ?? toHalf) === undefined) return null
  const end = clock(toHour, toMinute, toHalf)
  const start = clock(hour, minute, half ?? toHalf)
  if (start === null || end === null) return null
  const from = start > end && half === undefined ? start - 720 : start
  const minutes = end - from
  return minutes > 0 && minutes <= LONGEST && from >= 0 ? { minutes, startsAt: from } : null
}

function startIn(line: string): number | null {
  const [, hour, minute, half] = START.exec(line) ?? []
  return (minute ?? half) === undefined ? null : clock(hour, minute, half)
}

function clock(hour: string | undefined, minute = '0', half?: string): number | null {
  const late = half?.toLowerCase().startsWith('p') === true
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (late ? 12 : 0)
  const at = hours * 60 + Number(minute)
  return hours < 24 && Number(minute) < 60 ? at : null
}
