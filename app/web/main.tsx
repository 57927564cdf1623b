import './early-shell.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Program, waitForRouter } from './Program.tsx'
import { createRoutes } from './routes.tsx'
import { keepStaticFiles } from './service-worker.ts'
import { renewBanner } from '../../platform/web/session/consent.ts'
import { navigateWith } from '../../platform/web/session/navigation.ts'
import { watchSession } from '../../platform/web/session/session.ts'
import { nameHistoryEntry } from '../../platform/web/state/history-entry.ts'
import { waitForState } from '../../platform/web/state/store.ts'
import { callPoints } from '../../platform/web/text/text.ts'
import { currentLanguage, restoreLanguage } from '../../platform/web/text/language.ts'
import { replaceMissingPictures } from '../../kit/brand-pictures.ts'
import { operator } from '../../kit/operator.ts'
import { installTrustedTypes } from '../../kit/trusted-types.ts'
import { setPointsPerDollar } from '../../platform/contract/money.ts'

/**
 * Resolves when the program controls the page. There is no top-level `await`, because pages import parts of this file
 * and would wait forever.
 */
export const started: Promise<void> = start()

async function start(): Promise<void> {
  installTrustedTypes()
  replaceMissingPictures()
  const writtenIn = document.documentElement.lang
  callPoints(operator.rules.pointNames)
  await Promise.all([
    waitForState(),
    restoreLanguage(operator.rules.languages, document.documentElement.dataset['member'] === 'staff'),
  ])
  setPointsPerDollar(operator.rules.pointsPerDollar)
  watchSession()
  renewBanner()
  nameHistoryEntry(history, Math.random().toString(36).slice(2))
  const router = createRoutes()
  navigateWith((address, state) => void router.navigate(address, { state, replace: state !== undefined }))

  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  const { dataset } = document.documentElement
  // During a log-in, boot.js hides a page that is not the one to be shown.
  const isWritten = root.firstElementChild !== null && dataset['held'] === undefined && currentLanguage() === writtenIn
  if (isWritten) {
    await waitForRouter(router)
    // Rendered in slices, so that a reader who is typing into the landing page's early dialog is not blocked.
    await new Promise<void>((onDrawn) => {
      startTransition(() => void hydrateRoot(root, <Program router={router} onDrawn={onDrawn} />))
    })
  } else {
    root.replaceChildren()
    delete dataset['held']
    createRoot(root).render(<Program router={router} />)
  }
  keepStaticFiles()
}
