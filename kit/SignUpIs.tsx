import { createElement, type ReactNode } from 'react'
import { isWrittenInAdvance, operator } from './operator.ts'

/**
 * A piece of a page for one of the two states of sign-up. A page that is written in advance has the pieces of both, and the server takes
 * out those of the other; so the element stands around them here too.
 */
export function SignUpIs({ state, children }: { state: 'open' | 'closed'; children: ReactNode }) {
  const isShown = isWrittenInAdvance || operator.isSignUpOpen === (state === 'open')
  return isShown ? createElement('tp-when', { 'data-sign-up': state }, children) : null
}
