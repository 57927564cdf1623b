import type { SignInState } from '../paths.ts'

type Navigate = (address: string, state?: SignInState) => void

let navigator: Navigate = (address) => location.assign(address)

/** Sets the router's navigation once it exists; until then addresses are loaded as links are. */
export function navigateWith(navigate: Navigate): void {
  navigator = navigate
}

/** Goes to an address from outside React (an ended session, a log-out). */
export const goTo: Navigate = (address, state) => navigator(address, state)
