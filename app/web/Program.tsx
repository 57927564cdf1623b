import { StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { store } from '../../platform/web/state/store.ts'
import { LookAndFeel } from '../../kit/LookAndFeel.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The whole program, both for the browser and for the build, which prerenders the landing page. It calls `onDrawn`
 * once the page is rendered.
 */
export function Program({ router, onDrawn }: { router: Router; onDrawn?: () => void }) {
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <StrictMode>
      <Provider store={store}>
        <LookAndFeel>
          <RouterProvider router={router} />
        </LookAndFeel>
      </Provider>
    </StrictMode>
  )
}

/** Resolves once the code of the first page is loaded. */
export const waitForRouter = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
