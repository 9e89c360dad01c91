import { pathTo } from '../shell/address.ts'

/** Addresses of the screens of social publishing. */
export const CALENDAR = pathTo('social')
export const CAMPAIGNS = pathTo('social', 'campaigns')
export const ACCOUNT = pathTo('social', 'account')
export const postAddress = (id: string): string => pathTo('social', 'posts', id)
/** The week of the calendar that a date is in. */
export const weekAddress = (date: string): string => `${CALENDAR}?view=week&day=${date}`
