const CODE = /^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}$/

/** The room code in what somebody typed or pasted: the code itself in any case, or a link to the room; null for neither. */
export function roomCodeIn(typed: string): string | null {
  const link = /\/r\/([^/?#\s]+)/i.exec(typed)
  const code = (link?.[1] ?? typed).replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}
