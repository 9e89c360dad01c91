import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import type { ClientEvent } from '#protocol/clientEvents.ts'
import { DOCUMENTS } from '../material.ts'
import { Rig } from '../rig.ts'
import { PEOPLE } from '../steps.ts'
import { end, type Model, type Real, voteIn } from './model.ts'

/** Milliseconds after which an absent person's vote is not waited for. */
const AWAY_MS = 15_000
/** Milliseconds after which an absent host can be replaced. */
const MINUTE_MS = 60_000

type Command = fc.AsyncCommand<Model, Real>

/** Creates a meeting of four people, the first being the host, and its model. */
export async function freshMeeting(): Promise<{ model: Model; real: Real }> {
  const rig = new Rig()
  const people = new Map(PEOPLE.map((name) => [name as string, rig.player(name)]))
  await rig.create(people.get(PEOPLE[0])!, { aiMode: 'silent', voice: true, durationMs: 14_400_000 })
  await rig.room.ask(DOCUMENTS[0]!)
  const model: Model = {
    phase: 'setup',
    seats: new Map([[PEOPLE[0], true]]),
    host: PEOPLE[0],
    passedMs: 0,
    lostAt: new Map(),
    open: [],
    votes: null,
    hands: [],
    said: [],
  }
  return { model, real: { rig, people } }
}

interface Spec {
  readonly text: string
  readonly can: (model: Model) => boolean
  readonly expect: (model: Model) => void
  readonly act: (real: Real) => void | Promise<void>
}

/** A command that prints like a line of a script, acts on the meeting and compares it with the model. */
function command({ text, can, expect, act }: Spec): Command {
  return {
    check: (model) => can(model),
    async run(model, real) {
      await act(real)
      await real.rig.settled()
      expect(model)
      agree(model, real)
    },
    toString: () => text,
  }
}

/** Throws when the meeting differs from the model. */
export function agree(model: Model, { rig, people }: Real): void {
  const { phase, seats, standings, scope, openBubbles, bubbles, current, hands, hostId } = rig.room.state
  const names = (ids: readonly string[]) => ids.map((id) => seats[id]!.name)
  strictEqual(phase, model.phase)
  if (phase !== 'ended') {
    deepStrictEqual(
      new Map(Object.values(seats).map(({ name, connectionId }) => [name, connectionId !== null])),
      model.seats,
    )
  }
  deepStrictEqual(names(hands), model.hands)
  strictEqual(seats[hostId]!.name, model.host)
  if (phase === 'setup') return
  deepStrictEqual(
    scope.filter((id) => standings[id]!.status !== 'confirmed'),
    model.open,
  )
  if (phase === 'chat') strictEqual(current, model.open[0] ?? null)
  const votes = Object.values(openBubbles).map((id) => bubbles[id]!.votes)
  const held =
    votes[0] === undefined ? null : new Map(Object.values(votes[0]).map(({ byName, action }) => [byName, action]))
  deepStrictEqual(phase === 'chat' ? held : null, model.votes)
  for (const { client, connection } of people.values()) {
    if (connection?.seat) strictEqual(client.state?.phase, phase)
  }
}

const isThere = (name: string) => (model: Model) => model.seats.get(name) === true
const inChat = (name: string) => (model: Model) => model.phase === 'chat' && isThere(name)(model)
const sends =
  (name: string, event: ClientEvent, payload: object = {}) =>
  ({ rig, people }: Real) => {
    rig.send(people.get(name)!, event, payload)
  }

const comes = (name: string): Command =>
  command({
    text: `${name} comes in`,
    can: (model) => model.phase !== 'ended' && !isThere(name)(model),
    expect({ seats, lostAt }) {
      seats.set(name, true)
      lostAt.delete(name)
    },
    act: ({ rig, people }) => rig.enter(people.get(name)!),
  })

/** Includes the 15 s after which their vote is not waited for. */
const goesAway = (name: string): Command =>
  command({
    text: `${name} loses the line, and 15 s pass`,
    can: (model) => model.phase !== 'ended' && isThere(name)(model),
    expect(model) {
      model.seats.set(name, false)
      model.lostAt.set(name, model.passedMs)
      model.passedMs += AWAY_MS
      const [voter] = [...(model.votes ?? [])].find(([who]) => isThere(who)(model)) ?? []
      if (voter !== undefined && model.phase === 'chat') voteIn(model, voter, 'yes')
    },
    async act({ rig, people }) {
      rig.drop(people.get(name)!)
      await rig.settled()
      await rig.wait(AWAY_MS)
    },
  })

const isHost = (name: string) => (model: Model) => model.host === name && isThere(name)(model)

const starts = (name: string): Command =>
  command({
    text: `${name} picks two sections and starts`,
    can: (model) => model.phase === 'setup' && isHost(name)(model),
    expect(model) {
      model.phase = 'chat'
      model.open = ['sec_1', 'sec_2']
    },
    act(real) {
      sends(name, 'setup:pick-sections', { sectionIds: ['sec_1', 'sec_2'] })(real)
      sends(name, 'setup:start')(real)
    },
  })

const stops = (name: string): Command =>
  command({
    text: `${name} stops the meeting`,
    can: (model) => inChat(name)(model) && isHost(name)(model),
    expect(model) {
      model.votes = null
      end(model)
    },
    act: sends(name, 'chat:stop'),
  })

/** Refused for everyone but the host, and for an absent target. */
const handsOver = (name: string, next: string): Command =>
  command({
    text: `${name} makes ${next} the host`,
    can: (model) => model.phase !== 'ended' && isThere(name)(model) && model.seats.has(next),
    expect(model) {
      if (isHost(name)(model) && isThere(next)(model)) model.host = next
    },
    act(real) {
      sends(name, 'room:host', { participantId: real.people.get(next)!.id })(real)
    },
  })

const claims = (name: string): Command =>
  command({
    text: `${name} claims the role of host`,
    can: (model) => model.phase !== 'ended' && isThere(name)(model),
    expect(model) {
      const { host, lostAt, passedMs } = model
      if (lostAt.has(host) && passedMs - lostAt.get(host)! >= MINUTE_MS) model.host = name
    },
    act: sends(name, 'room:claim-host'),
  })

const minutePasses = command({
  text: 'a minute passes while the host is away',
  can: (model) => model.phase !== 'ended' && !isThere(model.host)(model),
  expect(model) {
    model.passedMs += MINUTE_MS
  },
  act: ({ rig }) => rig.wait(MINUTE_MS),
})

const completes = (name: string): Command =>
  command({
    text: `${name} completes the section`,
    can: (model) => inChat(name)(model) && !model.votes?.has(name),
    expect: (model) => voteIn(model, name, 'yes'),
    act: sends(name, 'chat:review-complete'),
  })

const votes = (name: string, action: 'yes' | 'continue'): Command =>
  command({
    text: `${name} votes ${action}`,
    can: (model) => inChat(name)(model) && model.votes !== null,
    expect: (model) => voteIn(model, name, action),
    act(real) {
      const [messageId] = Object.values(real.rig.room.state.openBubbles)
      sends(name, 'chat:action', { messageId, action })(real)
    },
  })

const raises = (name: string, raised: boolean): Command =>
  command({
    text: `${name} ${raised ? 'raises' : 'lowers'} a hand`,
    can: (model) => model.phase !== 'ended' && isThere(name)(model),
    expect({ hands }) {
      if (raised && !hands.includes(name)) hands.push(name)
      if (!raised && hands.includes(name)) hands.splice(hands.indexOf(name), 1)
    },
    act: sends(name, 'voice:hand', { raised }),
  })

/** Generates sequences of commands that make sense in their order; a counterexample reads as a script. */
export function meetingCommands(maxCommands = 40): fc.Arbitrary<Iterable<Command>> {
  const name = fc.constantFrom(...PEOPLE)
  const yesOr = fc.constantFrom('yes' as const, 'yes' as const, 'continue' as const)
  return fc.commands(
    [
      name.map(comes),
      name.map(goesAway),
      fc.tuple(name, fc.constantFrom(starts, starts, stops)).map(([who, deed]) => deed(who)),
      fc.tuple(name, name).map(([who, next]) => handsOver(who, next)),
      name.map(claims),
      fc.constant(minutePasses),
      name.map(completes),
      fc.tuple(name, yesOr).map(([who, action]) => votes(who, action)),
      fc.tuple(name, fc.boolean()).map(([who, raised]) => raises(who, raised)),
    ],
    { maxCommands, size: 'max' },
  )
}

/** Plays commands in a fresh meeting; rejects when it differs from the model. */
export async function playCommands(commands: Iterable<Command>): Promise<Real> {
  const { model, real } = await freshMeeting()
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands)
    return real
  } finally {
    await real.rig.close()
  }
}
