import { describe, expect, test } from 'vitest'
import { roomCodeIn } from '../../web/app/landing/roomCode.ts'
import { roomSettings, type SettingsForm, settingsErrors } from '../../web/app/landing/roomSettings.ts'
import { routeOf } from '../../web/app/router.ts'

describe('[WB8] the forms', () => {
  test.each([
    ['abc234', 'ABC234'],
    [' abc 234 ', 'ABC234'],
    ['http://127.0.0.1:3000/r/ABC234?x=1', 'ABC234'],
    ['https://a.example/r/abc234/', 'ABC234'],
    ['ABC23', null],
    ['ABC10O', null],
    ['<script>', null],
  ])('reads a code or a link: %j', (typed, code) => {
    expect(roomCodeIn(typed)).toBe(code)
  })

  test('parse their input into settings, or name the invalid field', () => {
    const form: SettingsForm = {
      template: 'contract',
      duration: 'custom',
      customMinutes: '90',
      people: '5',
      mode: 'expert',
      voice: true,
    }
    expect(settingsErrors(form)).toEqual({})
    expect(roomSettings('Ana', form)).toEqual({
      name: 'Ana',
      template: 'contract',
      durationMs: 5_400_000,
      maxParticipants: 5,
      aiMode: 'expert',
      voice: true,
      tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
      lang: 'en',
    })
    const wrong = { ...form, customMinutes: '241', people: '0' }
    expect(Object.keys(settingsErrors(wrong))).toEqual(['customMinutes', 'people'])
  })

  test.each([
    ['/', { screen: 'landing' }],
    ['/r/abc234', { screen: 'room', code: 'ABC234' }],
    ['/archive', { screen: 'archive' }],
    ['/archive/X-1', { screen: 'session', name: 'X-1' }],
    ['/replay/X-1', { screen: 'replay', name: 'X-1' }],
    ['/replay', { screen: 'unknown' }],
    ['/r/%E0%A4%A', { screen: 'room', code: '%E0%A4%A' }],
    ['/a/b/c', { screen: 'unknown' }],
  ])('the path %s maps to its screen', (path, route) => {
    expect(routeOf(path)).toEqual(route)
  })
})
