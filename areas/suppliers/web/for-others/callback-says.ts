import type { CallbackState } from '../../contract/supplier-admin.ts'
import { callbacks } from '../../words/en/callbacks.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { describeOutcome, describeReason } from '../callback-words.ts'
import { callbackLooks } from '../looks.ts'

/** The words for what a callback reported, what happened with it, and why. */
export function useCallbackWords() {
  const say = useText(callbacks)
  return {
    state: (state: CallbackState) => ({ look: callbackLooks[state], word: say(`state_${state}`) }),
    outcome: (code: string) => describeOutcome(say, code),
    reason: (code: string) => describeReason(say, code),
  }
}
