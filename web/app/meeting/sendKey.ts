/** The parts of a keyboard event that decide whether it sends. */
export interface BoxKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly nativeEvent: { readonly isComposing: boolean; readonly keyCode: number }
}

/** Key code of keys handled by an input method. Safari ends the composition before the keydown event, so `isComposing` is not enough. */
const TAKEN_BY_INPUT_METHOD = 229

/** True when a key press sends the message: Enter, except with Shift or while an input method is composing. */
export function sends({ key, shiftKey, nativeEvent: { isComposing, keyCode } }: BoxKey): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD
}
