/** An address of no network: the demo world says by itself which country it stands for. */
export const addressAbroad = '198.51.100.7'
export const countryAbroad = 'PT'
