const CODE = /^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}$/

/** Parses a room code from input: the code in any letter case, or a link to the room. Null for anything else. */
export function roomCodeIn(typed: string): string | null {
  const link = /\/r\/([^/?#\s]+)/i.exec(typed)
  const code = (link?.[1] ?? typed).replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}
