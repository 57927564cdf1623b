import { expect, test } from 'vitest'
import { sentIn, strangersIn } from './statement-log.ts'

test('a stranger who connects to the database would be found in its log', () => {
  const log = [
    'sent|67a1.1|tuppence|LOG:  execute surveys.start: insert into attempts values ($1)',
    'sent|67a1.2|[unknown]|LOG:  connection authorized: user=tuppence database=tuppence application_name=psql',
    'sent|67a1.2|psql|LOG:  statement: update wallets set points = 5',
    'sent|67a1.1|tuppence|DETAIL:  Parameters: $1 = 1',
  ].join('\n')
  expect(sentIn(log)).toHaveLength(3)
  expect(strangersIn(sentIn(log)).map(({ program, session }) => [program, session])).toEqual([
    ['psql', '67a1.2'],
    ['psql', '67a1.2'],
  ])
})
