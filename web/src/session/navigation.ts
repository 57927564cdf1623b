let navigator: (address: string) => void = (address) => location.assign(address)

/** Hands over the router's own navigation once it exists; until then an address is loaded like a link. */
export function navigateWith(navigate: (address: string) => void): void {
  navigator = navigate
}

/** Goes to an address from outside React (an ended session, a log-out). */
export const goTo = (address: string): void => navigator(address)
