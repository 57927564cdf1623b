import type { PayoutMethod } from '../../rewards/contract.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { codeDigits } from '../contract.ts'
import { useState } from 'react'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { checkOfRefusal, createProofFinder, createRequestKey, type Proof } from './draft.ts'
import { reloadRedemptions, useRedeemRequestMutation } from './redeem-api.ts'

type Ask = { rewardId: string; points: number; feeCents: number; method: PayoutMethod | null; payeeName: string }
/** The refusals which mean that the rewards on offer have changed. */
const rewardChangedCodes: ReadonlySet<string> = new Set<ProblemCode>([
  'reward-changed',
  'reward-limit',
  'amount-sold-out',
])

type Values = { proof: Proof; password: string; code: string; payeeName: string; payeeHandle: string }

/**
 * The payee, the proof of identity, and the call that makes the request. The form creates one Idempotency-Key, so that
 * a retry after a lost answer finds the request that was made. Another reward or amount gets another form with another
 * key.
 */
export function useRequest(
  { rewardId, points, feeCents, method, payeeName: name }: Ask,
  onDone: (redemptionId: string) => void,
) {
  const say = useText(redeem)
  const dispatch = useAppDispatch()
  const [key] = useState(createRequestKey)
  const findMissing = (text: string): string | null => (method && text.trim() === '' ? say('payeeMissing') : null)
  const form = useFields<Values>(
    { proof: 'password', password: '', code: '', payeeName: name, payeeHandle: '' },
    {
      payeeName: findMissing,
      payeeHandle: findMissing,
      password: (password, { proof }) =>
        proof === 'password' && password.trim() === '' ? say('passwordMissing') : null,
      code: (code, { proof }) =>
        proof === 'code' && code.length !== codeDigits ? say('codeMissing', { digits: codeDigits }) : null,
    },
  )
  const sending = useSubmit(form, useRedeemRequestMutation(), {
    ask: ({ proof, password, code, payeeName, payeeHandle }) => ({
      body: {
        rewardId,
        points,
        feeCents,
        ...(proof === 'password' ? { password: password.trim() } : { code }),
        ...(method ? { payeeName, payeeHandle } : {}),
      },
      headers: { 'idempotency-key': key },
    }),
    onDone: ({ data }) => onDone(data.redemptionId),
    fieldOf: createProofFinder(say('passwordWrong')),
    onRefused: ({ code }) =>
      void ((checkOfRefusal[code] || rewardChangedCodes.has(code)) && dispatch(reloadRedemptions())),
  })
  return { form, ...sending }
}
