import * as z from 'zod'
import { sender, setting, whole, words } from './schemas.ts'

/** Who writes to leads, how often, and where their answers arrive. */
export const OUTREACH = {
  OUTREACH_FROM: setting('sender of outreach mails; without it none is sent', sender.optional()),
  OUTREACH_ADDRESS: setting('postal address in the footer of outreach mails', words.optional()),
  OUTREACH_DAILY_CAP: setting('maximum outreach mails per UTC day', whole(0, 10_000).default(20)),
  IMAP_URL: setting(
    'mailbox that receives replies: imap(s)://user:password@host/folder, or dir:/path of .eml files',
    z
      .string()
      .regex(/^(imaps?:\/\/|dir:)\S+$/, 'must be imaps://… or dir:/path')
      .optional(),
  ),
} as const
