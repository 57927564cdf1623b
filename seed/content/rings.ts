import { demoPeople, type DemoPerson } from './people.ts'
import { plain } from './names.ts'

/** What ties accounts: browsers and bank accounts, each by a name of its own within its group. */
export type Tied = {
  browser: string
  /** The bank account that a reward is asked for; without one it is a gift card, which goes to the address of the account. */
  account: string | null
  joinedDaysAgo: number
  askedDaysAgo: number
  points: 500 | 1000
}
export type Tie = { name: string; members: readonly Tied[]; clearedBecause?: string }

const one = (browser: string, account: string | null, joinedDaysAgo: number, askedDaysAgo: number): Tied => ({
  browser,
  account,
  joinedDaysAgo,
  askedDaysAgo,
  points: 500,
})

/** Accounts that belong together: three rings, a household that was looked at and found harmless, and a couple. */
export const ties: readonly Tie[] = [
  {
    name: 'one browser',
    members: [24.2, 24.1, 23.6, 23.5, 22.9, 22.8].map((joined, index) => one('a', null, joined, 3.4 - index * 0.5)),
  },
  {
    name: 'one bank account',
    members: [21.4, 19.7, 18.2, 17.5].map((joined, index) => one(`own ${index}`, 'b', joined, 1.9 - index * 0.3)),
  },
  {
    name: 'a chain of both',
    members: [
      one('c', null, 22.1, 2.7),
      one('c', null, 21.9, 2.2),
      one('c', 'd', 21.2, 1.6),
      one('e', 'd', 20.4, 1.1),
      one('e', null, 19.9, 0.7),
    ],
  },
  {
    name: 'a household',
    members: [one('f', 'g', 23.1, 1.4), one('f', 'h', 21.8, 1.2)],
    clearedBecause: 'Mother and son at one computer, each with an account of their own.',
  },
  { name: 'a couple', members: [one('i', 'k', 22.4, 0.9), one('l', 'k', 22.3, 0.8)] },
]

const peopleSeed = 4_077
/** One person of the States for each account that is tied, with addresses unlike those of the other panelists. */
export function tiedPeople(): DemoPerson[] {
  const wanted = ties.reduce((sum, { members }) => sum + members.length, 0)
  return demoPeople(wanted * 3, peopleSeed)
    .filter(({ countryId, answers }) => countryId === 'US' && answers.length > 0)
    .slice(0, wanted)
    .map((person, index) => ({
      ...person,
      email: `${plain(person.firstName)}.${plain(person.lastName)}${index + 31}@example.com`,
    }))
}
