import { exclusiveOptionIds, type BankQuestion } from '../../areas/profiler/server/bank/question.ts'
import { questions } from '../../areas/profiler/server/question-bank.ts'
import type { Life } from './life.ts'
import type { Random } from './random.ts'

/** An answer in the shape of the call that records it: options, or a value as text. */
export type DemoAnswer = { questionId: string; optionIds?: string[]; value?: string }

/** What a rule gives: option ids, a number or text, or null when such a person leaves the question open. */
type Given = string[] | string | number | null
type Rule = (life: Life, random: Random, given: ReadonlyMap<string, Given>) => Given

const chosen = (given: ReadonlyMap<string, Given>, questionId: string): readonly string[] => {
  const answer = given.get(questionId)
  return Array.isArray(answer) ? answer : []
}

const jobTitles: Readonly<Record<string, readonly string[]>> = {
  construction: ['Electrician', 'Site manager', 'Carpenter'],
  education: ['Primary school teacher', 'Lecturer', 'School administrator'],
  finance: ['Accountant', 'Claims handler', 'Branch adviser'],
  government: ['Case worker', 'Policy officer', 'Librarian'],
  healthcare: ['Nurse', 'Physiotherapist', 'Care assistant'],
  hospitality: ['Chef', 'Hotel receptionist', 'Restaurant manager'],
  manufacturing: ['Machine operator', 'Quality engineer', 'Production planner'],
  media: ['Copywriter', 'Graphic designer', 'Campaign manager'],
  retail: ['Shop assistant', 'Store manager', 'Buyer'],
  technology: ['Software developer', 'Support engineer', 'Product manager'],
  transport: ['Delivery driver', 'Dispatcher', 'Warehouse lead'],
  other: ['Office manager', 'Consultant', 'Hairdresser'],
}

/** A rule for people in work; everybody else says that they are not working. */
const atWork =
  (rule: Rule): Rule =>
  (life, random, given) =>
    life.works ? rule(life, random, given) : ['not_working']

const pickOne =
  <K extends string>(weights: Readonly<Record<K, number>>): Rule =>
  (_life, random) => [random.weighted(weights)]

const ownCar =
  (rule: Rule): Rule =>
  (life, random, given) =>
    life.cars === 'no_car' ? ['no_car'] : rule(life, random, given)

function commute(life: Life, random: Random, given: ReadonlyMap<string, Given>): Given {
  if (!life.works && life.employment !== 'student') return ['no_commute']
  if (chosen(given, 'work_location')[0] === 'at_home') return ['no_commute']
  return [
    random.weighted({ car: life.cars === 'no_car' ? 0 : 60, public_transport: 22, bicycle: 8, walk: 7, motorbike: 3 }),
  ]
}

const languages: Readonly<Record<Life['countryId'], Readonly<Record<string, number>>>> = {
  US: { english: 84, spanish: 12, chinese: 2, other: 2 },
  GB: { english: 95, hindi: 1, other: 4 },
  CA: { english: 80, french: 15, other: 5 },
  AU: { english: 92, chinese: 4, other: 4 },
  IN: { hindi: 45, english: 25, other: 30 },
  DE: { german: 92, english: 3, other: 5 },
}

/** Answers that follow from the life, or from an answer given before; all other questions are answered at random. */
const rules: Readonly<Record<string, Rule>> = {
  gender: (life) => [life.gender],
  date_of_birth: (life) => life.dateOfBirth,
  postcode: (life) => life.zipcode,
  employment: (life) => [life.employment],
  household_income: (life) => [life.income],
  relationship: (life) => [life.relationship],
  first_language: (life, random) => [random.weighted(languages[life.countryId])],
  hispanic: (life, random) => [life.countryId === 'US' && random.chance(0.18) ? 'yes' : 'no'],
  ethnicity: (life, random) =>
    life.countryId === 'IN'
      ? ['asian']
      : [
          random.weighted({
            white: 62,
            black: 13,
            asian: 11,
            middle_eastern: 4,
            indigenous: 3,
            other: 2,
            prefer_not_to_say: 5,
          }),
        ],
  religion: (life, random) =>
    life.countryId === 'IN'
      ? [random.weighted({ hindu: 74, muslim: 14, christian: 4, sikh: 4, prefer_not_to_say: 4 })]
      : [random.weighted({ no_religion: 34, christian: 46, muslim: 4, jewish: 3, other: 3, prefer_not_to_say: 10 })],
  politics: pickOne({
    left: 9,
    centre_left: 18,
    centre: 22,
    centre_right: 17,
    right: 8,
    not_political: 12,
    prefer_not_to_say: 14,
  }),
  orientation: pickOne({ heterosexual: 83, gay_lesbian: 4, bisexual: 4, other: 1, prefer_not_to_say: 8 }),
  education: (life, random) =>
    life.age < 23
      ? [random.weighted({ secondary: 50, some_college: 50 })]
      : [random.weighted({ secondary: 24, vocational: 18, some_college: 16, bachelor: 26, master: 13, doctorate: 3 })],
  household_size: (life) => life.householdSize,
  children: (life) => [life.childrenAges.length > 0 ? 'yes' : 'no'],
  children_ages: (life) => (life.childrenAges.length > 0 ? [...life.childrenAges] : ['none']),
  home_ownership: (life, random) =>
    life.age < 26
      ? [random.weighted({ rent: 60, with_family: 40 })]
      : [random.weighted({ own_outright: life.age > 55 ? 40 : 10, own_mortgage: 40, rent: 35, with_family: 3 })],
  grocery_shopper: (life, random) =>
    life.householdSize === 1 ? ['me'] : [random.weighted({ me: 45, shared: 40, someone_else: 15 })],
  home_heating: (life, random) =>
    life.countryId === 'IN'
      ? ['no_heating']
      : [random.weighted({ gas: 50, electric: 24, heat_pump: 12, oil: 6, wood: 3, not_sure: 5 })],
  industry: atWork((_life, random) => [random.pick(Object.keys(jobTitles))]),
  job_title: (life, random, given) =>
    life.works ? random.pick(jobTitles[chosen(given, 'industry')[0] ?? 'other'] ?? ['Consultant']) : null,
  job_level: atWork((life, random) =>
    life.employment === 'contract'
      ? [random.weighted({ owner: 60, specialist: 40 })]
      : [random.weighted({ executive: 5, manager: 24, specialist: 34, staff: 32, trainee: 5 })],
  ),
  company_size: atWork((life, random) =>
    life.employment === 'contract'
      ? [random.weighted({ only_me: 65, from_2: 35 })]
      : [random.weighted({ from_2: 10, from_10: 22, from_50: 24, from_250: 20, from_1000: 24 })],
  ),
  work_department: atWork((_life, random) => [
    random.weighted({
      administration: 14,
      customer_service: 16,
      finance: 8,
      it: 14,
      operations: 24,
      sales_marketing: 14,
      other: 10,
    }),
  ]),
  work_location: atWork(pickOne({ on_site: 52, hybrid: 26, at_home: 16, on_the_road: 6 })),
  business_trips: (life, random) =>
    life.works ? [random.weighted({ never: 62, yearly: 26, monthly: 9, weekly: 3 })] : ['never'],
  diet: pickOne({ everything: 62, flexitarian: 18, vegetarian: 8, vegan: 4, special: 6, prefer_not_to_say: 2 }),
  smoking: pickOne({ never: 56, former: 20, smoke: 12, vape: 7, both: 2, prefer_not_to_say: 3 }),
  phone_system: pickOne({ android: 54, iphone: 43, other_phone: 2, no_phone: 1 }),
  phone_age: (_life, random, given) =>
    chosen(given, 'phone_system')[0] === 'no_phone'
      ? ['no_phone']
      : [random.weighted({ this_year: 30, one_to_2: 36, three_to_4: 25, longer: 9 })],
  internet_type: pickOne({ fibre: 42, cable: 30, dsl: 14, mobile: 9, satellite: 2, not_sure: 3 }),
  cars: (life) => [life.cars],
  driving_licence: (life, random) => [random.chance(life.cars === 'no_car' ? 0.5 : 0.94) ? 'yes' : 'no'],
  car_make: ownCar((life, random) => {
    if (life.countryId === 'IN') return [random.weighted({ maruti: 45, hyundai: 25, toyota: 15, honda: 15 })]
    if (life.countryId === 'DE') return [random.weighted({ volkswagen: 35, audi: 18, bmw: 17, mercedes: 15, ford: 15 })]
    return [
      random.weighted({
        toyota: 20,
        ford: 18,
        honda: 14,
        hyundai: 10,
        kia: 9,
        nissan: 9,
        volkswagen: 8,
        tesla: 6,
        other: 6,
      }),
    ]
  }),
  car_fuel: ownCar((_life, random, given) =>
    chosen(given, 'car_make')[0] === 'tesla'
      ? ['electric']
      : [random.weighted({ petrol: 66, diesel: 12, hybrid: 15, electric: 5, gas: 2 })],
  ),
  online_shopping: pickOne({ weekly: 34, monthly: 42, sometimes: 20, never: 4 }),
  online_categories: (_life, random, given) =>
    chosen(given, 'online_shopping')[0] === 'never' ? ['none'] : several(question('online_categories'), random),
  grocery_spend: (life, random) => life.householdSize * random.int(30, 60) + random.int(0, 20),
  grocery_places: (_life, random) => ['supermarket', ...several(question('grocery_places'), random)].filter(unique),
  commute_mode: commute,
  leisure_trips: (_life, random) => Math.floor(9 * random.next() ** 2),
  streaming_count: (_life, random) => Math.floor(6 * random.next() ** 1.4),
  bank_products: (_life, random) =>
    random.chance(0.03) ? ['none'] : ['current_account', ...several(question('bank_products'), random)].filter(unique),
  banking_channel: (_life, random, given) =>
    chosen(given, 'bank_products')[0] === 'none'
      ? ['no_account']
      : [random.weighted({ app: 62, website: 24, branch: 12, telephone: 2 })],
}

const unique = (optionId: string, at: number, all: readonly string[]) =>
  !exclusiveOptionIds.has(optionId) && all.indexOf(optionId) === at

function question(questionId: string): BankQuestion {
  const found = questions.find((one) => one.questionId === questionId)
  if (!found) throw new Error(`no profile question ${questionId}`)
  return found
}

/** One to three options, or now and then the one that excludes the others. */
function several({ options }: BankQuestion, random: Random): string[] {
  const ids = options.map(({ optionId }) => optionId)
  const alone = ids.filter((id) => exclusiveOptionIds.has(id))
  if (alone.length > 0 && random.chance(0.18)) return [random.pick(alone)]
  const others = random.shuffled(ids.filter((id) => !exclusiveOptionIds.has(id))).slice(0, random.int(1, 3))
  return ids.filter((id) => others.includes(id))
}

/** One option; declining is rare, and so is the last of many. */
function anyOne({ options }: BankQuestion, random: Random): string[] {
  const ids = options.map(({ optionId }) => optionId)
  return [random.weighted(Object.fromEntries(ids.map((id) => [id, id === 'prefer_not_to_say' ? 0.4 : 1])))]
}

function givenBy(asked: BankQuestion, life: Life, random: Random, given: ReadonlyMap<string, Given>): Given {
  const rule = rules[asked.questionId]
  if (rule) return rule(life, random, given)
  return asked.type === 'multiple' ? several(asked, random) : anyOne(asked, random)
}

/** All answers of a person, in the order of the bank; what such a person would not answer is missing. */
export function answersOf(life: Life, random: Random): DemoAnswer[] {
  const given = new Map<string, Given>()
  for (const asked of questions) given.set(asked.questionId, givenBy(asked, life, random, given))
  return questions.flatMap(({ questionId }): DemoAnswer[] => {
    const answered = given.get(questionId) ?? null
    if (answered === null) return []
    return [Array.isArray(answered) ? { questionId, optionIds: answered } : { questionId, value: String(answered) }]
  })
}
