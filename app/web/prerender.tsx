import type { listedPaths } from '@tuppence/contract/addresses'
import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LandingPage } from './features/landing/LandingPage.tsx'
import { cookiePolicyDocument } from './features/legal/cookie-policy-document.tsx'
import { templateOf, type EarlyMode } from './features/sign-in/early-dialog.ts'
import { WrittenDialog } from './features/sign-in/WrittenDialog.tsx'
import { paths } from './paths.ts'
import { Program, routerReady } from './Program.tsx'
import { landingRoute, rootRoute } from './root-route.tsx'
import { persistor, store } from './state/store.ts'
import { cookies } from './text/en/cookies.ts'
import { landing } from './text/en/landing.ts'
import { privacy } from './text/en/privacy.ts'
import { shell } from './text/en/shell.ts'
import { support } from './text/en/support.ts'
import { terms } from './text/en/terms.ts'
import { languages, type Language } from './text/language.ts'
import { textOf } from './text/text.ts'
import { brand } from './ui/brand.ts'
import { theme } from './ui/theme.ts'

// Nobody's state is kept here.
persistor.pause()

type Head = { title: string; description: string }

/** What search engines and shared links show of each page that they may list, by its path. */
const heads = (): Record<(typeof listedPaths)[number], Head> => ({
  [paths.landing]: { title: textOf(landing)('heading'), description: textOf(landing)('description', { brand }) },
  [paths.contact]: { title: textOf(support)('title'), description: textOf(support)('lead') },
  [paths.privacy]: { title: textOf(privacy)('title'), description: textOf(privacy)('lead', { brand }) },
  [paths.terms]: { title: textOf(terms)('title'), description: textOf(terms)('lead', { brand }) },
  [paths.cookies]: { title: textOf(cookies)('title'), description: textOf(cookies)('lead', { brand }) },
})

/** The sign-in dialog before the program is there; its ids are not those of the page around it. */
async function dialogMarkup(mode: EarlyMode): Promise<string> {
  const router = createMemoryRouter([{ path: '*', element: <WrittenDialog mode={mode} /> }])
  await routerReady(router)
  return renderToString(
    <Provider store={store}>
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
    { identifierPrefix: mode },
  )
}

/** The templates of the landing page that its own script makes dialogs of. */
async function dialogTemplates(): Promise<string> {
  const templates = []
  for (const mode of ['log-in', 'sign-up'] as const)
    templates.push(`<template id="${templateOf(mode)}">${await dialogMarkup(mode)}</template>`)
  return templates.join('')
}

/** The landing page as the browser program draws it first, so that the program can take it over as it is. */
async function landingMarkup(): Promise<string> {
  const landingPage = { path: paths.landing, Component: LandingPage }
  const router = createMemoryRouter([rootRoute([landingRoute(landingPage)])], { initialEntries: [paths.landing] })
  await routerReady(router)
  return renderToString(<Program router={router} />)
}

async function writtenIn(language: Language) {
  await i18next.changeLanguage(language)
  return {
    language,
    heads: heads(),
    landing: await landingMarkup(),
    dialogs: await dialogTemplates(),
    cookiePolicy: cookiePolicyDocument(),
    needsScript: textOf(shell)('needsScript', { brand }),
  }
}

/** What can be written before anybody asks for it, in every language. */
export async function writtenPages(): Promise<Awaited<ReturnType<typeof writtenIn>>[]> {
  // As the program has it: a chunk of its own.
  const { addSpanish } = await import('./text/spanish.ts')
  addSpanish()
  const written = []
  for (const language of Object.keys(languages) as Language[]) written.push(await writtenIn(language))
  return written
}
