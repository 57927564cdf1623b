import { expect, test } from 'vitest'
import { isMessage } from '../../../platform/contract/messages.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import { judgeLines, readReport, type Reported } from './reconciliation-rules.ts'

const lines = (csv: string) => {
  const read = readReport(csv)
  if (isMessage(read)) throw new Error(read.code)
  return read
}

test.each([
  ['id,status,reason\na,accepted,\nb,rejected,"Too fast, and twice"\n'],
  ['\u{feff}ID;Status;Reason\r\na;Accepted;\r\nb;REJECTED;Too fast, and twice\r\n'],
  ['reason\tstatus\ttransaction_id\n\t10\ta\nToo fast, and twice\t28\tb\n'],
])('a report is read however it is written: %j', (csv) => {
  expect(lines(csv)).toEqual([
    { id: 'a', isAccepted: true, reason: '' },
    { id: 'b', isAccepted: false, reason: 'Too fast, and twice' },
  ])
})

test.each([
  ['a,b\n1,2', inventoryMessage('reportNoColumns')],
  ['id,status\n', inventoryMessage('reportEmpty')],
  ['id,status\na,maybe', inventoryMessage('lineUndecided', { line: 2 })],
  ['id,status\n,rejected', inventoryMessage('lineNoId', { line: 2 })],
  ['id,status\n"a,rejected', inventoryMessage('reportNoCsv')],
  [`id,status\n${'a,rejected\n'.repeat(5_001)}`, inventoryMessage('reportTooLong', { max: 5_000 })],
])('a report that cannot be read says so: %#', (csv, why) => {
  expect(readReport(csv)).toEqual(why)
})

test('a reason is one line of plain text', () => {
  expect(lines('id,status,reason\na,rejected,"two\nlines\u0007"')[0]?.reason).toBe('two lines')
})

const usual = { hasSpare: false, hasCredited: true }
const paid = { ...usual, attemptId: 'paid', outcome: 'completed', earned: 40 }
const attempts: Record<string, Reported> = {
  paid,
  event: paid,
  gone: { ...usual, attemptId: 'gone', outcome: 'reversed', earned: 0 },
  out: { ...usual, attemptId: 'out', outcome: 'disqualified', earned: 5 },
  twice: { ...paid, attemptId: 'twice', hasSpare: true },
  'no credit': { ...paid, hasCredited: false },
}
test('each line is what its attempt makes it; an attempt named twice counts once', () => {
  const report = ['paid', 'event', 'gone', 'out', 'nobody'].map((id) => ({ id, isAccepted: false, reason: 'r' }))
  const judged = judgeLines(report, (id) => attempts[id])
  expect(judged.map(({ state, points }) => [state, points])).toEqual([
    ['reverse', 40],
    ['repeated', 0],
    ['already-reversed', 0],
    ['not-paid', 0],
    ['unknown', 0],
  ])
})
test('what is accepted is never taken back, not even by a later line', () => {
  const report = [
    { id: 'paid', isAccepted: true, reason: '' },
    { id: 'event', isAccepted: false, reason: '' },
  ]
  expect(judgeLines(report, (id) => attempts[id]).map(({ state }) => state)).toEqual(['accepted', 'repeated'])
})
test('a message that credited nothing has nothing taken back, and leaves its attempt to the one that did', () => {
  const report = ['no credit', 'paid', 'twice'].map((id) => ({ id, isAccepted: false, reason: '' }))
  expect(judgeLines(report, (id) => attempts[id]).map(({ state, points }) => [state, points])).toEqual([
    ['not-paid', 0],
    ['reverse', 40],
    ['reverse', 0],
  ])
})
