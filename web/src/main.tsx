import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { createRoutes } from './routes.tsx'
import { navigateWith } from './session/navigation.ts'
import { watchSession } from './session/session.ts'
import { stateRestored, store } from './state/store.ts'
import { installTrustedTypes } from './ui/trusted-types.ts'
import { LookAndFeel } from './ui/LookAndFeel.tsx'

installTrustedTypes()
await stateRestored()
watchSession()
const router = createRoutes()
navigateWith((address) => void router.navigate(address))

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <LookAndFeel>
        <RouterProvider router={router} />
      </LookAndFeel>
    </Provider>
  </StrictMode>,
)
