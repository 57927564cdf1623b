import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'
import { ToastStage } from './ToastStage.tsx'
import './styles.css'

/** Theme and the live regions for toasts, mounted before anything can be announced. */
export function LookAndFeel({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
      <ToastStage />
    </MantineProvider>
  )
}
