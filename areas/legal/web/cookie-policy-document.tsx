import { MantineProvider } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { cookies } from '../words/en/cookies.ts'
import { legal } from '../words/en/legal.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'
import { textOf } from '../../../platform/web/text/text.ts'
import { brand } from '../../../kit/brand.ts'
import { cssVariablesResolver, theme } from '../../../kit/theme.ts'
import { CookieEntries, type CookieEntry } from './CookieEntries.tsx'
import { Prose } from './Prose.tsx'
import style from './cookie-policy.css?inline'

const updated = '2026-11-20'

/** Our own cookie policy in the language of the moment, every entry in the browser's storage: a document without a program, written by the build. */
export function cookiePolicyDocument(): string {
  const say = textOf(cookies)
  const document = (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${say('title')} · ${brand}`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script src="/boot.js" />
      </head>
      <body>
        {/* Every variable: there is no sheet of Mantine's here that would bring the usual ones. */}
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} deduplicateCssVariables={false}>
          {/* Named: where it is embedded, the page around it has a main part too. */}
          <main aria-label={say('documentTitle', { brand })}>
            <h1>{say('documentTitle', { brand })}</h1>
            <p>{textOf(legal)('updated', { day: formatDay(updated, 'UTC') })}</p>
            <Policy />
          </main>
        </MantineProvider>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

function Policy() {
  const say = textOf(cookies)
  const required: CookieEntry[] = [
    { name: 'userifno', kind: say('cookie'), use: say('userifno'), time: say('userifnoTime') },
    { name: 'consent', kind: say('cookie'), use: say('consent'), time: say('consentTime') },
    { name: 'sign_ups', kind: say('cookie'), use: say('signUps'), time: say('signUpsTime') },
    { name: 'known-…', kind: say('cookie'), use: say('known'), time: say('knownTime') },
    { name: 'guest', kind: say('storage'), use: say('guest'), time: say('guestTime') },
    { name: 'access, refresh', kind: say('storage'), use: say('tokens'), time: say('untilLogout') },
    { name: 'userId, firstname, role', kind: say('storage'), use: say('person'), time: say('untilLogout') },
    { name: 'redux-root', kind: say('storage'), use: say('state'), time: say('untilLogout') },
    { name: 'language', kind: say('cookie'), use: say('language'), time: say('languageTime') },
    { name: 'mantine-color-scheme-value', kind: say('storage'), use: say('scheme'), time: say('untilLogout') },
  ]
  const consented: CookieEntry[] = [
    { name: 'visitorId', kind: say('cookie'), use: say('visitorId'), time: say('visitorIdTime') },
    { name: say('pixel'), kind: say('cookie'), use: say('pixelUse'), time: say('pixelTime') },
  ]
  return (
    <>
      <h2>{say('required')}</h2>
      <CookieEntries lead={say('requiredLead')} entries={required} />
      <h2>{say('consented')}</h2>
      <CookieEntries lead={say('consentedLead')} entries={consented} />
      <h2>{say('embeds')}</h2>
      <Prose text={say('embedsText')} />
    </>
  )
}
