import { expect, test } from 'vitest'
import { usualPointNames } from '../contract/point-names.ts'
import { withPointName, wordsAtMarks, pointMarks } from './point-names.ts'

const coins = { one: 'coin', many: 'coins' }

test.each([
  ['en', 'You earned {{count, number}} points.', 'You earned {{count, number}} coins.'],
  ['en', '{{points}} points, {{count}} point and 5 pts', '{{points}} coins, {{count}} coin and 5 coins'],
  ['en', 'Points by survey', 'Coins by survey'],
  ['en', 'An appointment disappoints', 'An appointment disappoints'],
  ['es', 'Has ganado {{count}} puntos', 'Has ganado {{count}} coins'],
  ['es', 'Puntos puntuales', 'Coins puntuales'],
  ['xx', 'points', 'points'],
])('in %s “%s” becomes “%s”', (language, sentence, said) => {
  expect(withPointName(sentence, language, coins)).toBe(said)
})

test('a name cannot say more than itself', () => {
  expect(withPointName('5 points', 'en', { one: '$&', many: "$'$`" })).toBe("5 $'$`")
})

test('marks that stand for words come back as those words, large ones too', () => {
  const written = withPointName('Points: one point, two points', 'en', pointMarks('en'))
  expect(written).toBe('%POINTS_CAPITAL_EN%: one %POINT_EN%, two %POINTS_EN%')
  const marks = wordsAtMarks('en', usualPointNames['en'] ?? coins)
  expect(written.replace(/%[A-Z_]+%/g, (mark) => marks[mark] ?? mark)).toBe('Points: one point, two points')
})
