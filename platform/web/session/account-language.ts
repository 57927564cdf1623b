import { usersApi } from '../../../areas/users/contract/users.ts'
import { useEffect, useRef } from 'react'
import type { Language } from '../../contract/language.ts'
import { languageCookie } from '../../contract/site.ts'
import { api, mutation } from '../api/api.ts'
import { failureOf, type CallFailure } from '../api/failure.ts'
import { readCookie } from '../cookie.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { languageSent, languageUnsent } from '../state/ui-slice.ts'
import { chooseLanguage, useChosenLanguage } from '../text/language.ts'
import { useUserDetailsQuery } from './me.ts'

/** Messages from the server are read again in the new language. */
const { useLanguageChooseMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    languageChoose: mutation(build, usersApi.chooseLanguage, {
      invalidates: ['me', 'notifications', 'profile', 'redemptions', 'settings'],
    }),
  }),
})

/** Whether the same call may succeed later. */
const isPassing = ({ status }: CallFailure): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500

/**
 * Keeps the account's language in step with the page's: a choice made while logged in is stored, now or at the next
 * visit, and a browser without a choice adopts the account's language. Mounted once, in the shell.
 */
export function useAccountLanguage(): void {
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const { data } = useUserDetailsQuery(undefined, { skip: !isLoggedIn })
  const [choose] = useLanguageChooseMutation()
  const language = useChosenLanguage()
  const unsent = useAppSelector((state) => state.ui.unsentLanguage)
  const dispatch = useAppDispatch()
  const before = useRef(language)
  // A language adopted from the account is not the reader's own choice.
  const takenUp = useRef<Language | null>(null)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    const isChoice = takenUp.current !== language
    takenUp.current = null
    if (isLoggedIn && isChoice) dispatch(languageUnsent(language))
  }, [language, isLoggedIn, dispatch])
  useEffect(() => {
    if (!isLoggedIn || !unsent) return
    const send = async () => {
      const { error } = await choose({ body: { language: unsent } })
      if (!error || !isPassing(failureOf(error))) dispatch(languageSent(unsent))
    }
    void send()
  }, [unsent, isLoggedIn, choose, dispatch])
  const known = data?.language
  useEffect(() => {
    if (!known || readCookie(languageCookie) !== null || known === before.current) return
    takenUp.current = known
    chooseLanguage(known).catch(() => (takenUp.current = null))
  }, [known])
}
