import { DirectionContext, MantineProvider } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { directions } from '../platform/contract/language.ts'
import { useLanguage } from '../platform/web/text/language.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { ToastStage } from './ToastStage.tsx'
import './styles.css'

/** The language alone decides the direction. */
const ignoreChange = () => undefined

/** The theme, the text direction and the live regions for toasts, mounted before anything can be announced. */
export function LookAndFeel({ children }: { children: ReactNode }) {
  const dir = directions[useLanguage()]
  const direction = useMemo(() => ({ dir, setDirection: ignoreChange, toggleDirection: ignoreChange }), [dir])
  return (
    <DirectionContext value={direction}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        {children}
        <ToastStage />
      </MantineProvider>
    </DirectionContext>
  )
}
