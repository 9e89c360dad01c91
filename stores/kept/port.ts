/**
 * Small texts that are kept beside the log, each under its name and always whole: secrets, progress, work to be done. A name is a word,
 * or one in a group as `egress/3f9a.json`. Every adapter passes tests/contracts/kept.contract.ts. [MN22]
 */
export interface KeptTexts {
  /** Null when there is none. */
  read(name: string): Promise<string | null>
  /** Replaces the text, durable when it resolves. */
  write(name: string, text: string): Promise<void>
  /** Writes the text unless there is one, and returns the one that is kept: of several callers all get the same. */
  claim(name: string, text: string): Promise<string>
  remove(name: string): Promise<void>
  /** Names in this group, as `egress/`, in order. */
  names(group: string): Promise<readonly string[]>
  /** Where an operator finds the text. */
  place(name: string): string
}

/** UTF-16 units of one text. */
export const TEXT_CHARS_MAX = 4 * 1024 * 1024

const NAME = /^([\w-][\w.-]{0,63}\/)?[\w-][\w.-]{0,127}$/
const GROUP = /^[\w-][\w.-]{0,63}\/$/

export const isTextName = (name: string) => NAME.test(name)

/** The name itself. Throws for one that could mean another place in some store. */
export function checkedTextName(name: string): string {
  if (!isTextName(name)) throw new RangeError(`No text is kept under ${JSON.stringify(name.slice(0, 40))}.`)
  return name
}

export function checkedGroup(group: string): string {
  if (!GROUP.test(group)) throw new RangeError(`No texts are kept in ${JSON.stringify(group.slice(0, 40))}.`)
  return group
}

export function checkedText(text: string): string {
  if (text.length > TEXT_CHARS_MAX) throw new RangeError(`A kept text has at most ${TEXT_CHARS_MAX} characters.`)
  return text
}
