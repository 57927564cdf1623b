import {
  useSupportThreadQuery,
  useSupportTicketQuery,
  useSupportWriteMutation,
  useSupportWriteThreadMutation,
} from './support-api.ts'

/** Identifies a ticket: one of the reader's own, or the one that the signed link of an email opens. */
export type ThreadPlace = { ticketNumber: string } | { token: string }

const pollMs = 30_000
const reading = {
  pollingInterval: pollMs,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
}

/** A ticket on the server, polled while it is shown. */
export function useThread(place: ThreadPlace) {
  const token = 'token' in place ? place.token : ''
  const ticketNumber = 'ticketNumber' in place ? place.ticketNumber : ''
  const own = useSupportTicketQuery({ params: { ticketNumber } }, { ...reading, skip: token !== '' })
  const linked = useSupportThreadQuery({ query: { t: token } }, { ...reading, skip: token === '' })
  return token === '' ? own : linked
}

/** Sends a message to the ticket. */
export function useWrite(place: ThreadPlace) {
  const [write, writing] = useSupportWriteMutation()
  const [writeLinked, writingLinked] = useSupportWriteThreadMutation()
  const send = async (message: string): Promise<void> => {
    const body = { message }
    if ('token' in place) await writeLinked({ query: { t: place.token }, body }).unwrap()
    else await write({ params: { ticketNumber: place.ticketNumber }, body }).unwrap()
  }
  return { send, isLoading: writing.isLoading || writingLinked.isLoading }
}
