import { usersApi } from '../../../areas/users/contract/users.ts'
import { useEffect, useRef } from 'react'
import { languageCookie } from '../../contract/site.ts'
import { api, mutation } from '../api/api.ts'
import { readCookie } from '../cookie.ts'
import { useAppSelector } from '../state/hooks.ts'
import { chooseLanguage, useLanguage } from '../text/language.ts'
import { useUserDetailsQuery } from './me.ts'

/** What the server has worded for its reader is read again in the other language. */
const { useLanguageChooseMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    languageChoose: mutation(build, usersApi.chooseLanguage, { invalidates: ['me', 'notifications', 'redemptions'] }),
  }),
})

/**
 * Keeps the account's language in step with the page's: a choice made while logged in is stored, and a browser in which no choice was
 * made takes up the account's. Mounted once, in the shell.
 */
export function useAccountLanguage(): void {
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const { data } = useUserDetailsQuery(undefined, { skip: !isLoggedIn })
  const [choose] = useLanguageChooseMutation()
  const language = useLanguage()
  const before = useRef(language)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    if (isLoggedIn) void choose({ body: { language } })
  }, [language, isLoggedIn, choose])
  const known = data?.language
  useEffect(() => {
    if (known && readCookie(languageCookie) === null && known !== before.current)
      void chooseLanguage(known).catch(() => {})
  }, [known])
}
