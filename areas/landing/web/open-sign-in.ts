import { useEffect, type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SignInState } from '../../../platform/web/paths.ts'

export type Mode = SignInState['signIn']
export type OpenSignIn = (mode: Mode) => void

/**
 * The id of the form behind every sign-in button: before the program has loaded, or without scripts, a press requests
 * `/?signin=`.
 */
export const enterForm = 'enter'

/**
 * Opens the sign-in dialog over this page: the address keeps its campaign, the page its scroll position, and Back
 * closes the dialog.
 */
export function useOpenSignIn(): OpenSignIn {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (signIn) => {
    const state: SignInState = { signIn }
    void navigate({ search }, { state, preventScrollReset: true })
  }
}

/** The properties that turn a button into a sign-in button. */
export const makeSignInProps = (mode: Mode, onOpen: OpenSignIn) => ({
  type: 'submit' as const,
  form: enterForm,
  name: 'signin',
  value: mode,
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    onOpen(mode)
  },
})

const isMode = (value: string | null): value is Mode => value === 'log-in' || value === 'sign-up'

/** Opens the dialog that the address `/?signin=` asks for, and removes the parameter from the address. */
export function useAskedSignIn(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    const query = new URLSearchParams(search)
    const signIn = query.get('signin')
    if (!isMode(signIn)) return
    query.delete('signin')
    const state: SignInState = { signIn }
    void navigate({ search: query.toString() }, { replace: true, state, preventScrollReset: true })
  }, [navigate, search])
}
