import { HelpCentre } from './HelpCentre.tsx'

/** `/contact-us`: help for somebody who is signed in, with their tickets. */
export function ContactUsPage() {
  return <HelpCentre isMember />
}
