import { type Line, quoted, type SpaceLineNames, type SpaceLines } from './line.ts'

/** Who comes to a space and goes. Addresses and the words of an invitation stay out. */
export const peopleLines: SpaceLines<
  'member.invited' | 'member.joined' | 'member.visited' | 'member.role_set' | 'member.removed'
> = {
  'member.invited': ({ contactId, role }, names) =>
    ofMember(names, contactId, (name) => `invited ${name} to ${inSpace(names)} as ${role}`, { role }),
  'member.joined': ({ contactId, role }, names) =>
    ofMember(names, contactId, () => `joined ${inSpace(names)} as ${role}`, { role }),
  'member.visited': ({ contactId }, names) => ofMember(names, contactId, () => `visited ${inSpace(names)}`),
  'member.role_set': ({ contactId, role }, names) =>
    ofMember(names, contactId, (name) => `made ${name} ${role} of ${inSpace(names)}`, { role }),
  'member.removed': ({ contactId, why }, names) =>
    ofMember(
      names,
      contactId,
      (name) => (why === 'left' ? `left ${inSpace(names)}` : `took ${name} out of ${inSpace(names)}`),
      { why },
    ),
}

const inSpace = ({ own }: SpaceLineNames): string => quoted('the space', own.name)

function ofMember(
  { member }: SpaceLineNames,
  contactId: string,
  says: (name: string) => string,
  data: Line['data'] = {},
): Line {
  const { userId, name } = member(contactId)
  return { target: { kind: 'member', id: userId ?? contactId, name }, says: says(name), data: { userId, ...data } }
}
