import type { DeskTicket } from '../../contract/support-desk.ts'
import { emptyProblem } from '../../../../platform/contract/fields.ts'
import { useRef, useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { supportDesk } from '../../words/en/support-desk.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { toasts } from '../../../../kit/toasts.ts'
import { reloadTickets, useDeskAnswerMutation, useDeskNoteMutation } from './desk-api.ts'

export type Writing = 'answer' | 'note'
type Draft = { kind: Writing; text: string }
const blank: Draft = { kind: 'answer', text: '' }

/** The drafts of every ticket while the program is open, so that looking at another ticket loses nothing. */
const drafts = new Map<string, Draft>()

/**
 * A draft of an answer or a note, tied to the version of the thread that its writer has read. If the ticket has
 * changed since, the writer sees the change before sending.
 */
export function useComposer(ticket: DeskTicket) {
  const say = useText(supportDesk)
  const dispatch = useAppDispatch()
  const { ticketNumber, version, entries } = ticket
  const [draft, setDraft] = useState(() => drafts.get(ticketNumber) ?? blank)
  const [seen, setSeen] = useState({ version, entries: entries.length })
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')
  const [pending, setPending] = useState<'send' | 'close' | null>(null)
  const isBusy = useRef(false)
  const [answer] = useDeskAnswerMutation()
  const [note] = useDeskNoteMutation()
  const isDirty = draft.text.trim() !== ''
  // While nothing has been typed, the answer refers to the thread as it is now.
  const isBehind = seen.version !== version || seen.entries !== entries.length
  const catchUp = () => setSeen({ version, entries: entries.length })
  if (!isDirty && isBehind) catchUp()

  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    drafts.set(ticketNumber, next)
    setProblem(null)
    setFailure(null)
    setDone('')
  }
  const sendDraft = async (text: string, isSolved: boolean): Promise<void> => {
    const params = { ticketNumber }
    if (draft.kind === 'note') await note({ params, body: { text } }).unwrap()
    else await answer({ params, body: { message: text, version: seen.version, isSolved } }).unwrap()
    const words = say(draft.kind === 'note' ? 'noteSaved' : isSolved ? 'sentAndClosed' : 'sent')
    drafts.delete(ticketNumber)
    setDraft({ ...blank, kind: draft.kind })
    setDone(words)
    toasts.success(words)
  }
  /** Sends one message at a time; the draft stays until the message has arrived. Returns whether it did. */
  const send = async (isSolved = false): Promise<boolean> => {
    if (isBusy.current) return false
    const text = draft.text.trim()
    const missing = sayCheck(emptyProblem(draft.kind === 'note' ? 'text' : 'message', text))
    setFailure(null)
    setDone('')
    setProblem(missing)
    if (missing) return false
    isBusy.current = true
    setPending(isSolved ? 'close' : 'send')
    try {
      await sendDraft(text, isSolved)
      return true
    } catch (error) {
      const failed = failureOf(error)
      if (failed.code === 'changed-meanwhile') dispatch(reloadTickets())
      setProblem(fieldProblem(failed, draft.kind === 'note' ? 'text' : 'message'))
      setFailure(failed.errors.length > 0 ? null : failed)
      return false
    } finally {
      isBusy.current = false
      setPending(null)
    }
  }
  return {
    ...draft,
    put,
    send,
    pending,
    problem,
    failure,
    done,
    isDirty,
    /** Whether the ticket has changed since the writer began, so that they have not read all of it. */
    isOutdated: draft.kind === 'answer' && isDirty && seen.version !== version,
    /** The entries added since. */
    news: entries.slice(seen.entries),
    onRead: () => {
      catchUp()
      setFailure(null)
    },
  }
}
