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
  ['', 'Please enter the link'],
  ['http://supplier.example/?a={attemptId}', 'https://'],
  ['javascript:alert({attemptId})', 'https://'],
  ['//supplier.example/{attemptId}', 'https://'],
  ['https://{attemptId}.evil.example/', 'https://'],
  ['https://user@evil.example/{attemptId}', 'https://'],
  ['{sandbox}.evil.example/{attemptId}', 'https://'],
  ['https://supplier.example/?a={attemptId}&s={sandbox}', '{sandbox} is not known'],
  ['https://supplier.example/?a={userId}', '{userId} is not known'],
  ['https://supplier.example/?a=1', 'must contain {attemptId}'],
  ['https://supplier.example/?a={attemptId}&b={', 'A brace is left open'],
  ['https://supplier.example/?a={attemptId} b', 'characters that no link has'],
  [`https://supplier.example/?a={attemptId}&b=${'x'.repeat(2_000)}`, 'too long'],
  ['https://:99999999/{attemptId}', 'This is not a link'],
])('%s is no entry link', (link, words) => {
  expect(entryLinkProblem(link)).toContain(words)
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
