import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Ask, Route } from '../router.ts'
import type { Fault, Faults } from './board.ts'

type Faulty = { faults(): Faults; draw(fault: Fault): boolean }

const errorPage = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/** Wraps a call of a network's interface in the faults that are on. The call has taken effect before its answer is spoilt. */
export const called =
  (board: Faulty, handle: Route['handle']) =>
  async (ask: Ask): Promise<Answer> => {
    const answer = await handle(ask)
    if (board.draw('late-answer')) await sleep(board.faults().lateMs, undefined, { ref: false })
    if (board.draw('error-after-commit')) return { status: 500, headers: { 'content-type': 'text/plain' }, body: '' }
    if (board.draw('html')) return { status: 200, headers: { 'content-type': 'text/html' }, body: errorPage }
    if (!board.draw('half-answer')) return answer
    const text = answer.body.toString()
    return { ...answer, body: text.slice(0, Math.floor(text.length / 2)) }
  }
