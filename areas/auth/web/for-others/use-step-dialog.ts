import type { SecondStepSetup } from '../../contract/second-step.ts'
import { useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { secondStep } from '../../../../platform/words/en/second-step.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { toasts } from '../../../../kit/toasts.ts'
import {
  useAccountBeginStepMutation,
  useAccountConfirmStepMutation,
  useAccountEndStepMutation,
  useAccountRenewCodesMutation,
} from '../account/account-api.ts'

/** The change to the second step that the reader asked for. */
export type StepChange = 'begin' | 'another' | 'renew' | 'end'
/** The stages of the dialog: proof of identity first, then the setup of a new app, and recovery codes last. */
type Stage = { kind: 'proof' } | { kind: 'app'; setup: SecondStepSetup } | { kind: 'codes'; codes: readonly string[] }
type Problems = { password?: string | null; code?: string | null }

export const passwordId = 'step-password'
export const proofCodeId = 'step-proof-code'
export const appCodeId = 'step-app-code'

type Asked = { change: StepChange; hasPassword: boolean; onEnded: () => void }

/**
 * Runs the stages of a change to the second step, with one call for each. A refused value stays in its field to be
 * corrected.
 */
export function useStepDialog({ change, hasPassword, onEnded }: Asked) {
  const say = useText(secondStep)
  const [begin, beginning] = useAccountBeginStepMutation()
  const [confirm, confirming] = useAccountConfirmStepMutation()
  const [renew, renewing] = useAccountRenewCodesMutation()
  const [end, ending] = useAccountEndStepMutation()
  const [stage, setStage] = useState<Stage>({ kind: 'proof' })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isBusy = beginning.isLoading || confirming.isLoading || renewing.isLoading || ending.isLoading
  const codeId = stage.kind === 'app' ? appCodeId : proofCodeId

  const show = (found: Problems): void => {
    setProblems(found)
    document.getElementById(found.password ? passwordId : codeId)?.focus()
  }
  const findMissing = (): Problems => ({
    ...(stage.kind === 'proof' && hasPassword && password === '' ? { password: say('passwordMissing') } : {}),
    ...((stage.kind === 'app' || change !== 'begin') && code.trim() === '' ? { code: say('codeMissing') } : {}),
  })
  const refuse = (refused: CallFailure): void => {
    toasts.error(refused.message)
    const found = { password: fieldProblem(refused, 'password'), code: fieldProblem(refused, 'code') }
    if (!found.password && !found.code) return setFailure(refused)
    if (found.code && stage.kind === 'proof') setCode('')
    show(found)
  }
  const run = async (): Promise<void> => {
    const proof = hasPassword ? { password } : {}
    if (stage.kind === 'app') {
      const { data } = await confirm({ body: { challenge: stage.setup.challenge, code } }).unwrap()
      return setStage({ kind: 'codes', codes: data.recoveryCodes })
    }
    if (change === 'end') {
      await end({ body: { ...proof, code } }).unwrap()
      return onEnded()
    }
    if (change === 'renew') {
      const { data } = await renew({ body: { ...proof, code } }).unwrap()
      return setStage({ kind: 'codes', codes: data.recoveryCodes })
    }
    const { data } = await begin({ body: { ...proof, ...(change === 'another' ? { code } : {}) } }).unwrap()
    setCode('')
    setStage({ kind: 'app', setup: data })
  }
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setFailure(null)
    const found = findMissing()
    if (found.password || found.code) return show(found)
    try {
      await run()
      setProblems({})
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  return {
    stage,
    password,
    code,
    problems,
    failure,
    isBusy,
    submit,
    setPassword: (typed: string) => (setPassword(typed), setProblems((now) => ({ ...now, password: null }))),
    setCode: (typed: string) => (setCode(typed), setProblems((now) => ({ ...now, code: null }))),
    /** Clears secrets from the memory of the mutations, so that the next person at this browser cannot read them. */
    forget: () => [beginning, confirming, renewing].forEach(({ reset }) => reset()),
  }
}
