/** Returns the item at a place that counts on beyond the end of the list. Throws for an empty list. */
export function itemAt<T>(list: readonly T[], place: number): T {
  const item = list[place % list.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}
