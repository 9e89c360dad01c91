import { LEAD_TABLE } from '#engine/lead/states.ts'
import type { Lead } from '#protocol/views/admin/outreach.ts'

/** Whether a message can be written, or written anew: not without a profile, to whom is left alone, nor once it was sent. [WF9] */
export const canWriteDm = ({ profileUrl, suppressed, status, dm }: Lead): boolean =>
  profileUrl !== null &&
  !suppressed &&
  LEAD_TABLE[status].prepareDm !== undefined &&
  (dm === null || dm.sentAt === null)

/** Whether a message waits to be noted as sent by hand. [WF9] */
export const canMarkDm = ({ dm, suppressed, status }: Lead): boolean =>
  dm !== null && dm.sentAt === null && !suppressed && LEAD_TABLE[status].sendDm !== undefined
