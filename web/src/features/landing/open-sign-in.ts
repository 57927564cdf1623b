import { useLocation, useNavigate } from 'react-router'
import type { SignInState } from '../../paths.ts'

export type OpenSignIn = (mode: SignInState['signIn']) => void

/** Opens the sign-in dialog over this page: the address keeps its campaign, the page its place, and Back closes the dialog. */
export function useOpenSignIn(): OpenSignIn {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (signIn) => {
    const state: SignInState = { signIn }
    void navigate({ search }, { state, preventScrollReset: true })
  }
}
