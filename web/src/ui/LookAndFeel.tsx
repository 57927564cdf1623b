import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'
import './styles.css'

/** Theme and the one live region for toasts, mounted before anything can be announced. */
export function LookAndFeel({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Notifications position="top-right" limit={3} zIndex={1000} />
      {children}
    </MantineProvider>
  )
}
