import { expect, test } from 'vitest'
import { entryLinkProblem, ladderProblem } from './survey-checks.ts'

test('an entry link is https or the sandbox, and names the attempt', () => {
  for (const link of [
    'https://supplier.example/s?id={attemptId}',
    'https://supplier.example:8443/{surveyId}?rid={attemptId}&back={return}',
    '{sandbox}/supplier/entry?attemptId={attemptId}&title={title}&minutes={minutes}&points={points}&return={return}',
  ])
    expect(entryLinkProblem(link)).toBeNull()
})

test.each([
  ['', 'linkMissing'],
  ['http://supplier.example/?a={attemptId}', 'linkStart'],
  ['javascript:alert({attemptId})', 'linkStart'],
  ['//supplier.example/{attemptId}', 'linkStart'],
  ['https://{attemptId}.evil.example/', 'linkStart'],
  ['https://user@evil.example/{attemptId}', 'linkStart'],
  ['{sandbox}.evil.example/{attemptId}', 'linkStart'],
  ['https://supplier.example/?a={attemptId}&s={sandbox}', 'linkUnknown'],
  ['https://supplier.example/?a={userId}', 'linkUnknown'],
  ['https://supplier.example/?a=1', 'linkAttempt'],
  ['https://supplier.example/?a={attemptId}&b={', 'linkBrace'],
  ['https://supplier.example/?a={attemptId} b', 'linkCharacters'],
  [`https://supplier.example/?a={attemptId}&b=${'x'.repeat(2_000)}`, 'linkTooLong'],
  ['https://:99999999/{attemptId}', 'linkNone'],
])('%s is no entry link', (link, why) => {
  expect(entryLinkProblem(link)?.code).toBe(`survey-checks-admin.${why}`)
})

test('screen-out pay starts at once and never falls with time', () => {
  expect(ladderProblem([{ fromSeconds: 0, points: 0 }])).toBeNull()
  expect(ladderProblem([0, 60, 180].map((fromSeconds, no) => ({ fromSeconds, points: no })))).toBeNull()
  for (const steps of [
    [],
    [[60, 2]],
    [
      [0, 5],
      [60, 2],
    ],
    [
      [0, 0],
      [60, 1],
      [60, 2],
    ],
    [
      [0, 0],
      [60, 1],
      [30, 2],
    ],
  ])
    expect(ladderProblem(steps.map(([fromSeconds = 0, points = 0]) => ({ fromSeconds, points })))).not.toBeNull()
})
