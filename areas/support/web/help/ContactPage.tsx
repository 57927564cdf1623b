import { useAppSelector } from '../../../../platform/web/state/hooks.ts'
import { HelpCentre } from './HelpCentre.tsx'

/** `/contact`: help for everyone, with or without an account. */
export function ContactPage() {
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  return <HelpCentre isMember={isLoggedIn} />
}
