/** What a key press in a text box is told by. */
export interface BoxKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number }
}

/** The code of every key that an input method takes for itself. Safari ends composing before it tells of the key. */
const TAKEN_BY_INPUT_METHOD = 229

/** Whether a key press sends what was written: Enter, unless it breaks the line or chooses a word of an input method. */
export function sends({ key, shiftKey, nativeEvent: { isComposing, keyCode } }: BoxKey): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD
}
