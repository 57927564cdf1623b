import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useDecide } from '../../../kit/decide/use-decide.ts'
import type { Callback } from '../contract/supplier-admin.ts'
import { callbacks } from '../words/en/callbacks.ts'
import { reloadCallbacks, useCallbacksRuleMutation } from './suppliers-api.ts'

export type Ruling = 'release' | 'refuse'

/** Decides a callback. If a colleague decided first, it says so and reads the callback again. */
export function useRuling(callbackId: string) {
  const say = useText(callbacks)
  const dispatch = useAppDispatch()
  const { data: me } = useUserDetailsQuery()
  const [rule] = useCallbacksRuleMutation()
  return useDecide<Ruling, string, { data: Callback }>({
    failed: say('failed'),
    send: (decision, reason) => rule({ params: { callbackId }, body: { decision, reason } }).unwrap(),
    successMessage: ({ data: { ruling } }, decision) => {
      const deciderName = ruling?.decidedBy
      // A colleague who made the same decision first is named in the message.
      const wasFirst = deciderName === undefined || deciderName === me?.email
      const credit = say(ruling?.credited ? 'credited' : 'notCredited')
      const sentence = decision === 'release' ? `${say('done_release')} ${credit}` : say('done_refuse')
      return wasFirst ? sentence : `${say('decidedByOther', { who: deciderName || say('somebody') })} ${sentence}`
    },
    onRefused: ({ code }) => void (code === 'callback-decided' && dispatch(reloadCallbacks())),
  })
}
