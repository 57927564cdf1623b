import type { Random } from '../../../seed/content/random.ts'
import type { StaffWorld } from '../../../app/testing/staff-world.ts'
import type { Operation } from './document.ts'

export type Caller = { role: string; userId: string; token: string | null; email: string }

/** A stranger. */
export const anonymous: Caller = { role: '', userId: '', token: null, email: '' }
const panelists = 12
const ofEachOther = 2
const otherRoles = ['2', '3', '4', '5', '6', '7', '8', '9'] as const

/** People of every role, and a stranger. A person who is logged out or blocked is replaced by another one of the same role. */
export async function openCast(world: StaffWorld, random: Random, members: readonly Caller[]) {
  const people = new Map<string, Caller[]>([['', [anonymous]]])
  const luck = new Map<string, Map<string, { tries: number; accepted: number }>>()
  const join = async (role: string): Promise<Caller> => ({ role, ...(await world.person({ role })) })
  for (const [role, count] of [['1', panelists], ...otherRoles.map((one) => [one, ofEachOther])] as [
    string,
    number,
  ][]) {
    const joined: Caller[] = []
    for (let left = count; left > 0; left--) joined.push(await join(role))
    people.set(role, joined)
  }
  people.get('1')?.push(...members)
  const roles = [...people.keys()]

  /** A role that the document lets in: the first role of staff holds every permission. */
  const likelyRole = (access: string): string =>
    access === '' || access === 'signed-in' ? random.pick(roles) : access === 'panelist' ? '1' : '2'

  return {
    /** A person who may make this call by the document: staff with every permission, a panelist, or either. */
    rightFor: ({ access }: Operation): Caller => {
      const role = access === 'signed-in' || access === '' ? random.pick(['1', '2']) : likelyRole(access)
      return random.pick(people.get(role) ?? [anonymous])
    },
    all: (): Caller[] => [...people.values()].flat(),
    /** Often a person of a role of which such calls were accepted, otherwise anyone. */
    callerFor: ({ name, access }: Operation): Caller => {
      const known = [...(luck.get(name) ?? [])].filter(([, { accepted }]) => accepted > 0)
      const role =
        known.length > 0 && random.chance(0.8)
          ? random.weighted(Object.fromEntries(known.map(([one, { tries, accepted }]) => [one, accepted / tries])))
          : random.chance(0.5)
            ? likelyRole(access)
            : random.pick(roles)
      return random.pick(people.get(role) ?? [anonymous])
    },
    /** Notes how a call went, and replaces a person who was logged out or blocked. */
    note: async (
      { name }: Operation,
      caller: Caller,
      { isAccepted, isOut }: { isAccepted: boolean; isOut: boolean },
    ) => {
      const ofCall = luck.get(name) ?? new Map<string, { tries: number; accepted: number }>()
      const { tries, accepted } = ofCall.get(caller.role) ?? { tries: 0, accepted: 0 }
      luck.set(name, ofCall.set(caller.role, { tries: tries + 1, accepted: accepted + (isAccepted ? 1 : 0) }))
      const place = people.get(caller.role)?.indexOf(caller) ?? -1
      if (isOut && caller.token !== null && place >= 0)
        people.get(caller.role)?.splice(place, 1, await join(caller.role))
    },
  }
}
