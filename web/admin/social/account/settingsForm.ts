import { SIGNATURE_MAX } from '#engine/post/limits.ts'
import type { SocialSettings } from '#protocol/views/admin/social.ts'
import { t } from '../../strings/t.ts'
import { tagError, tagLine, tagsOf } from '../hashtags.ts'

/** The settings as their fields have them; pausing is a button of its own. */
export interface SettingsForm extends Omit<SocialSettings, 'paused' | 'hashtags'> {
  readonly hashtags: string
}

const said = t.social.account.form

export function settingsForm({ tz, defaultTime, tone, hashtags, signature, autoImage }: SocialSettings): SettingsForm {
  return { tz, defaultTime, tone, hashtags: tagLine(hashtags), signature, autoImage }
}

/** Why the fields cannot be saved; a field without a fault is missing. */
export function settingsErrors(form: SettingsForm): Partial<Record<keyof SettingsForm, string>> {
  const { defaultTime, hashtags, signature } = form
  const tags = tagError(hashtags)
  const over = signature.trim().length - SIGNATURE_MAX
  return {
    ...(defaultTime === '' ? { defaultTime: said.noTime } : {}),
    ...(tags === null ? {} : { hashtags: tags }),
    ...(over > 0 ? { signature: said.signatureHint(-over) } : {}),
  }
}

/** What differs from the settings, as the service takes it. */
export function changedSettings(settings: SocialSettings, form: SettingsForm): Partial<SocialSettings> {
  const tags = tagsOf(form.hashtags)
  const [tone, signature] = [form.tone.trim(), form.signature.trim()]
  return {
    ...(form.tz === settings.tz ? {} : { tz: form.tz }),
    ...(form.defaultTime === settings.defaultTime ? {} : { defaultTime: form.defaultTime }),
    ...(tone === settings.tone ? {} : { tone }),
    ...(tags.join(' ') === settings.hashtags.join(' ') ? {} : { hashtags: [...tags] }),
    ...(signature === settings.signature ? {} : { signature }),
    ...(form.autoImage === settings.autoImage ? {} : { autoImage: form.autoImage }),
  }
}
