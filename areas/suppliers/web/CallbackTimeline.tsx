import type { Callback } from '../contract/supplier-admin.ts'
import { callbacks } from '../words/en/callbacks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Timeline } from '../../../kit/Timeline.tsx'
import { describeOutcome, describeReason } from './callback-words.ts'

/** The history of a callback, oldest event first. */
export function CallbackTimeline({ callback }: { callback: Callback }) {
  const say = useText(callbacks)
  const { delayMs, receivedAt, repeats, ruling, outcome, reason } = callback
  const events = [
    ...(delayMs === null
      ? []
      : [
          {
            key: 'happened',
            what: say('happened'),
            detail: describeOutcome(say, outcome),
            at: new Date(Date.parse(receivedAt) - delayMs).toISOString(),
          },
        ]),
    {
      key: 'received',
      what: say('received'),
      ...(ruling ? {} : { detail: describeReason(say, reason) }),
      at: receivedAt,
    },
    ...(repeats > 0 ? [{ key: 'again', what: say('cameAgain', { count: repeats }), at: null }] : []),
    ...(ruling
      ? [
          {
            key: 'ruled',
            what: say(ruling.decision === 'release' ? 'releasedBy' : 'refusedBy', {
              who: ruling.decidedBy || say('somebody'),
            }),
            detail: `${ruling.reason} · ${say(ruling.credited ? 'credited' : 'notCredited')}`,
            at: ruling.decidedAt,
          },
        ]
      : []),
  ]
  return <Timeline events={events} />
}
