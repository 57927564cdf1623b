import type { SignInState } from '../paths.ts'

type Navigate = (address: string, state?: SignInState) => void

let navigator: Navigate = (address) => location.assign(address)

/** Sets the router's navigation once it exists; until then, addresses are loaded like ordinary links. */
export function navigateWith(navigate: Navigate): void {
  navigator = navigate
}

/** Goes to an address from outside React, for example after a session ended or a log-out. */
export const goTo: Navigate = (address, state) => navigator(address, state)
