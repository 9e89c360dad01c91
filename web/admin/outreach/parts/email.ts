/** Whether a text can be an address at all; the service decides. Takes linear time. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  return (
    at > 0 && at === text.lastIndexOf('@') && text.indexOf('.', at) > at + 1 && !text.endsWith('.') && !/\s/.test(text)
  )
}
