import { describe, expect, test } from 'vitest'
import type { ColumnChoice, ImportOptions } from '../contract.ts'
import { guessChoices, readBalance, readDay, readLine, findApprovalRefusal, type Reader } from './rules.ts'

const columns = [
  'email',
  'first',
  'last',
  'born',
  'street',
  'country',
  'lang',
  'joined',
  'id',
  'points',
  'agreed',
  'version',
  'job',
]
const fields = [
  'email',
  'firstName',
  'lastName',
  'birthday',
  'address',
  'countryId',
  'language',
  'joined',
  'externalId',
  'openingBalance',
  'consentAt',
  'consentVersion',
  'answer:employment',
]
const choices: ColumnChoice[] = fields.map((field, column) => ({ field, column }))
const options: ImportOptions = {
  dayForm: 'YYYY-MM-DD',
  balanceUnit: 'points',
  countryId: 'US',
  language: 'en',
  givesWelcome: false,
}
const reader: Reader = {
  columns,
  choices,
  options,
  countryOf: (text) => ({ de: 'DE', germany: 'DE', kp: 'KP', ke: 'KE' })[text] ?? null,
  admits: (countryId) => countryId !== 'KP',
  minimumAge: (countryId) => (countryId === 'KE' ? 21 : 18),
  today: '2026-11-23',
  pointsPerDollar: 100,
}
const good = [
  'ann@example.com',
  'Ann',
  "O'Neil",
  '1980-02-29',
  '12 High St',
  'Germany',
  'es-MX',
  '2019-05-01',
  'M-7',
  '250',
  '2020-01-02',
  'v3',
  'full_time',
]
const withCell = (column: string, cell: string) => good.with(columns.indexOf(column), cell)
const faultsOf = (cells: readonly string[], by: Reader = reader) => {
  const read = readLine(cells, by)
  return 'faults' in read ? read.faults.map(({ code }) => code.replace('import-report.', '')) : []
}

test('a line is the member that it says', () => {
  expect(readLine(good, reader)).toEqual({
    notes: [],
    member: {
      email: 'ann@example.com',
      firstName: 'Ann',
      lastName: "O'Neil",
      dateOfBirth: '1980-02-29',
      phone: null,
      address: '12 High St',
      cityName: null,
      state: null,
      zipcode: null,
      countryId: 'DE',
      language: 'es',
      joined: '2019-05-01',
      externalId: 'M-7',
      points: 250,
      consent: { at: '2020-01-02', version: 'v3' },
      answers: [{ questionId: 'employment', column: 'job', text: 'full_time' }],
      given: [],
    },
  })
})

test('cells that are empty leave to the options what these say, and the rest out', () => {
  const bare = ['ann@example.com', ...Array.from({ length: columns.length - 1 }, () => ' ')]
  expect(readLine(bare, reader)).toMatchObject({
    member: {
      firstName: '',
      dateOfBirth: null,
      countryId: 'US',
      language: 'en',
      points: 0,
      consent: null,
      answers: [],
    },
  })
})

test.each([
  ['email', '', 'emailMissing'],
  ['email', 'ann', 'emailUnfit'],
  ['email', 'ann@example', 'emailUnfit'],
  // The log-in of the specification accepts no plus sign in an email address.
  ['email', 'ann+panel@example.com', 'emailUnfit'],
  ['email', 'ann@example.com, bo@example.com', 'emailUnfit'],
  ['email', 'ann@example.com\r\nBcc: bo@example.com', 'emailUnfit'],
  ['email', `${'a'.repeat(250)}@example.com`, 'tooLong'],
  ['first', '12', 'nameUnfit'],
  ['first', '=cmd|"/c calc"!A1', 'formula'],
  ['last', '@SUM(A1:A9)', 'formula'],
  ['last', '  "+cmd|x"', 'formula'],
  ['street', '-2+3+cmd', 'formula'],
  ['id', '=1', 'formula'],
  ['first', '=1', 'formula'],
  ['email', '=cmd|x@example.com', 'formula'],
  ['email', '+ann@example.com', 'formula'],
  ['born', '=TODAY()', 'formula'],
  ['born', '-', 'dayUnfit'],
  ['country', '@SUM(1)', 'formula'],
  ['points', '=1+1', 'formula'],
  ['job', '=1+1', 'formula'],
  ['first', 'A\0nn', 'nul'],
  ['first', 'A\u0007nn', 'control'],
  ['first', 'Jos\ufffd', 'broken'],
  ['country', 'kp', 'countryClosed'],
  ['street', 'x'.repeat(201), 'tooLong'],
  ['born', '1980-02-30', 'dayUnfit'],
  ['born', '02/28/1980', 'dayUnfit'],
  ['born', '1850-01-01', 'birthdayUnfit'],
  ['born', '2030-01-01', 'birthdayUnfit'],
  ['born', '2008-11-24', 'underAge'],
  ['joined', '2026-11-24', 'joinedUnfit'],
  ['joined', '1900-01-01', 'joinedUnfit'],
  ['agreed', '2027-01-01', 'consentUnfit'],
  ['country', 'Atlantis', 'countryUnknown'],
  ['lang', 'tlh', 'languageUnknown'],
  ['points', '-5', 'balanceUnfit'],
  ['points', '12.5', 'balanceUnfit'],
  ['points', '1e9', 'balanceUnfit'],
  ['points', '1000001', 'balanceUnfit'],
])('%s of %j is refused: %s', (column, cell, fault) => {
  expect(faultsOf(withCell(column, cell))).toEqual([fault])
})

test('somebody who is eighteen today may be imported, and where a country asks for more, who is as old as that', () => {
  expect(faultsOf(withCell('born', '2008-11-23'))).toEqual([])
  const there = (born: string) => faultsOf(withCell('country', 'ke').with(columns.indexOf('born'), born))
  expect(there('2005-11-24')).toEqual(['underAge'])
  expect(there('2005-11-23')).toEqual([])
})

test('everything that is wrong with a line is told at once', () => {
  const cells = withCell('email', 'x')
    .with(columns.indexOf('born'), 'yesterday')
    .with(columns.indexOf('points'), 'many')
  expect(faultsOf(cells)).toEqual(['emailUnfit', 'dayUnfit', 'balanceUnfit'])
})

test('a line with another number of cells, or the names of the columns again, is refused as a whole', () => {
  expect(faultsOf(good.slice(1))).toEqual(['tooFewCells'])
  expect(faultsOf([...good, ''])).toEqual(['tooManyCells'])
  expect(faultsOf(columns.map((name) => ` ${name} `))).toEqual(['headerAgain'])
})

test('what cannot be shown does not come back in the address of a refused line', () => {
  expect(readLine(withCell('email', 'a\0b@example.com'), reader)).toMatchObject({ email: 'a\ufffdb@example.com' })
})

test('a phone number that is none is left out, and said', () => {
  const withPhone = { ...reader, choices: choices.with(4, { column: 4, field: 'phone' }) }
  expect(readLine(withCell('street', 'call me'), withPhone)).toMatchObject({
    member: { phone: null },
    notes: [{ code: 'import-report.phoneLeftOut' }],
  })
  expect(readLine(withCell('street', '+1 (555) 010-99'), withPhone)).toMatchObject({
    member: { phone: '+1 (555) 010-99' },
    notes: [],
  })
})

describe('a day', () => {
  test.each([
    ['2020-3-4', 'YYYY-MM-DD', '2020-03-04'],
    ['2020-03-04T12:30:00Z', 'YYYY-MM-DD', '2020-03-04'],
    ['2020-03-04 12:30', 'YYYY-MM-DD', '2020-03-04'],
    ['3/4/2020', 'MM/DD/YYYY', '2020-03-04'],
    ['3/4/2020 1:05:09 PM', 'MM/DD/YYYY', '2020-03-04'],
    ['3/4/2020', 'DD/MM/YYYY', '2020-04-03'],
    ['31.12.1999', 'DD.MM.YYYY', '1999-12-31'],
    ['13/13/2020', 'DD/MM/YYYY', null],
    ['29/02/2019', 'DD/MM/YYYY', null],
    ['3/4/20', 'DD/MM/YYYY', null],
    ['43894', 'YYYY-MM-DD', null],
  ] as const)('%s written as %s is %s', (text, form, day) => {
    expect(readDay(text, form)).toBe(day)
  })
})

describe('an opening balance', () => {
  test.each([
    ['', 'points', 0],
    ['0', 'points', 0],
    ['1000000', 'points', 1_000_000],
    ['1,000', 'points', null],
    ['12.5', 'usd', 1_250],
    ['$12.05', 'usd', 1_205],
    ['US$ 3', 'usd', 300],
    ['12.345', 'usd', null],
    ['10000.01', 'usd', null],
    ['12,50', 'usd', null],
  ] as const)('%j in %s is %s points', (text, unit, points) => {
    expect(readBalance(text, unit, 100)).toBe(points)
  })

  test('that is no whole number of points is refused', () => {
    expect(readBalance('0.05', 'usd', 10)).toBeNull()
  })
})

test('columns are guessed by their usual names, each field once and the first of two', () => {
  const names = ['E-Mail', 'First Name', 'Surname', 'D.O.B.', 'e_mail', 'Employment', 'Notes', 'Balance']
  expect(guessChoices(names, ['gender', 'employment'])).toEqual([
    { column: 0, field: 'email' },
    { column: 1, field: 'firstName' },
    { column: 2, field: 'lastName' },
    { column: 3, field: 'birthday' },
    { column: 5, field: 'answer:employment' },
    { column: 7, field: 'openingBalance' },
  ])
})

test.each(['born', 'Date of Birth', 'DOB', 'Geburtstag', 'Fecha de nacimiento'])('%s is the birthday', (name) => {
  expect(guessChoices([name], [])).toEqual([{ column: 0, field: 'birthday' }])
})

test('nobody confirms what they asked for themselves', () => {
  expect(findApprovalRefusal({ askedBy: 'a', by: 'a' })).toBe('import-same-person')
  expect(findApprovalRefusal({ askedBy: 'a', by: 'b' })).toBeNull()
})
