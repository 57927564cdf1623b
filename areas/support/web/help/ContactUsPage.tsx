import { HelpCentre } from './HelpCentre.tsx'

/** `/contact-us`: help for signed-in readers, with their tickets. */
export function ContactUsPage() {
  return <HelpCentre isMember />
}
