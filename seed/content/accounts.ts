import { affiliateRole, panelistRole, vendorRole } from '../../platform/contract/access.ts'
import type { Day } from '../../platform/contract/day.ts'
import { answersOf, type DemoAnswer } from './answers.ts'
import { imagineLife } from './life.ts'
import type { DemoPerson } from './people.ts'
import { createRandom } from './random.ts'

/** The password of every named demo account. */
export const demoPassword = 'Tuppence-demo1'

const home = { countryId: 'US', stateId: 'US.NY', cityName: 'Brooklyn', zipcode: '11215' } as const
const mayasBirthday: Day = '1991-04-17'

/** What Maya says where chance would keep her from surveys that a visitor of the demo wants to see. */
const mayaSays: Readonly<Record<string, string[] | string>> = {
  industry: ['media'],
  ethnicity: ['asian'],
  religion: ['prefer_not_to_say'],
  politics: ['prefer_not_to_say'],
  orientation: ['prefer_not_to_say'],
  diet: ['everything'],
  smoking: ['never'],
  health_conditions: ['allergies'],
  internet_type: ['fibre'],
  flights: ['one_or_2'],
  holiday_kinds: ['beach', 'city'],
  banking_channel: ['app'],
  job_title: 'Campaign manager',
  job_level: ['manager'],
  company_size: ['from_10'],
  work_department: ['sales_marketing'],
  work_location: ['hybrid'],
  commute_mode: ['public_transport'],
  education: ['bachelor'],
  first_language: ['english'],
  home_ownership: ['own_mortgage'],
  home_type: ['apartment'],
  pets: ['cat'],
  grocery_shopper: ['shared'],
  driving_licence: ['yes'],
  exercise: ['weekly_1'],
  smart_home: ['speaker', 'lights'],
  phone_system: ['iphone'],
  phone_age: ['one_to_2'],
  games: ['phone', 'console'],
  listening: ['streamed_music', 'podcasts'],
  streaming_count: '3',
  coffee: ['several_daily'],
  online_shopping: ['weekly'],
  online_categories: ['clothes', 'groceries', 'books'],
}

function mayasAnswers(): DemoAnswer[] {
  const random = createRandom(17)
  const life = imagineLife(random, {
    countryId: home.countryId,
    zipcode: home.zipcode,
    gender: 'female',
    dateOfBirth: mayasBirthday,
    employment: 'full_time',
    income: 'from_75k',
    relationship: 'married',
    childrenAges: ['two_to_5'],
    cars: 'one',
  })
  return answersOf(life, random).map((answer) => {
    const said = mayaSays[answer.questionId]
    if (said === undefined) return answer
    return { questionId: answer.questionId, ...(typeof said === 'string' ? { value: said } : { optionIds: said }) }
  })
}

type Staff = Pick<DemoPerson, 'email' | 'firstName' | 'lastName' | 'role' | 'gender' | 'dateOfBirth'>
const officer = (staff: Staff): DemoPerson => ({
  ...home,
  address: '40 Court Street',
  phone: null,
  answers: [],
  ...staff,
})

/** The demo accounts: Maya, who takes surveys and has a whole profile, then those who run the panel. */
export const demoAccounts: readonly DemoPerson[] = [
  {
    email: 'maya@example.com',
    firstName: 'Maya',
    lastName: 'Chen',
    role: panelistRole,
    ...home,
    address: '218 5th Street',
    phone: '+1 718 555 0142',
    dateOfBirth: mayasBirthday,
    gender: 'female',
    answers: mayasAnswers(),
  },
  officer({
    email: 'admin@example.com',
    firstName: 'Amara',
    lastName: 'Okafor',
    role: '2',
    gender: 'female',
    dateOfBirth: '1984-09-02',
  }),
  officer({
    email: 'manager@example.com',
    firstName: 'Daniel',
    lastName: 'Whitaker',
    role: '4',
    gender: 'male',
    dateOfBirth: '1988-01-23',
  }),
  officer({
    email: 'finance@example.com',
    firstName: 'Helena',
    lastName: 'Lindqvist',
    role: '5',
    gender: 'female',
    dateOfBirth: '1979-06-11',
  }),
  officer({
    email: 'support@example.com',
    firstName: 'Tomas',
    lastName: 'Rivera',
    role: '6',
    gender: 'male',
    dateOfBirth: '1995-11-30',
  }),
  officer({
    email: 'analyst@example.com',
    firstName: 'Yuki',
    lastName: 'Tanaka',
    role: '7',
    gender: 'female',
    dateOfBirth: '1992-03-08',
  }),
  officer({
    email: 'vendor@example.com',
    firstName: 'Carlo',
    lastName: 'Moretti',
    role: vendorRole,
    gender: 'male',
    dateOfBirth: '1986-07-19',
  }),
  officer({
    email: 'affiliates@example.com',
    firstName: 'Nadia',
    lastName: 'Haddad',
    role: affiliateRole,
    gender: 'female',
    dateOfBirth: '1990-12-05',
  }),
]
