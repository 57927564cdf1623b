import { createElement, type ReactNode } from 'react'
import { isWrittenInAdvance, operator } from './operator.ts'

/**
 * A part of a page for one of the two states of sign-up. A prerendered page contains both variants, and the server
 * removes the one that does not apply, so the surrounding element is kept here too.
 */
export function SignUpIs({ state, children }: { state: 'open' | 'closed'; children: ReactNode }) {
  const isShown = isWrittenInAdvance || operator.isSignUpOpen === (state === 'open')
  return isShown ? createElement('tp-when', { 'data-sign-up': state }, children) : null
}
